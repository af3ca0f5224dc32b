import type {
  DestructionPhoto,
  DestructionReason,
  DestructionSigner,
} from '@chancery/contract/destruction/codes.ts';
import type { SealSubtype } from '@chancery/contract/device/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { ProofKind } from '@chancery/contract/passkey/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';
import { engraving } from '../engraving/engraving.table.ts';
import { photosOf } from './destruction.present.ts';
import { type DestructionRow, signaturesOf } from './destruction-move.ts';

/** The job that makes what certifies the end of a seal. */
export const recordJob = 'destruction.record';

export interface RecordJob {
  readonly destructionId: string;
  readonly companyId: string;
  /** In which whoever signed last reads. */
  readonly language: Language;
}

/** What certifies the end of a seal. */
export interface RecordContent {
  readonly language: Language;
  readonly brandName: string;
  readonly unitName: string;
  readonly creditCode: string;
  readonly number: string;
  readonly seal: string;
  readonly subtype: CodeOf<typeof SealSubtype>;
  readonly serial: string | null;
  readonly keeper: string;
  readonly reason: CodeOf<typeof DestructionReason>;
  readonly remark: string;
  readonly replacedBy: string;
  readonly begun: { readonly by: string; readonly at: Date };
  readonly handedIn: {
    readonly by: string;
    readonly to: string;
    readonly at: Date | null;
    readonly place: string;
  };
  readonly destroyed: { readonly by: string; readonly at: Date | null; readonly method: string };
  readonly completedAt: Date | null;
  readonly photos: readonly {
    readonly kind: CodeOf<typeof DestructionPhoto>;
    readonly digest: Buffer;
    /** Small enough for a page; none where it could not be read. */
    readonly picture?: Buffer | undefined;
  }[];
  readonly signatures: readonly {
    readonly role: CodeOf<typeof DestructionSigner>;
    readonly name: string;
    readonly proof: CodeOf<typeof ProofKind> | null;
    readonly at: Date | null;
  }[];
}

/** Collects who did what with a seal, when, and what the photos were. */
export const collectRecord = async (tx: Tx, row: DestructionRow) => {
  const [unit] = await tx.select().from(company).where(eq(company.id, row.companyId));
  const [order] = row.engravingId
    ? await tx.select().from(engraving).where(eq(engraving.id, row.engravingId))
    : [];
  const photos = await photosOf(tx, row.id);
  const signatures = await signaturesOf(tx, row.id);
  return {
    unitName: unit?.fullName || unit?.name || '',
    creditCode: unit?.socialCreditCode ?? '',
    number: row.number,
    seal: row.deviceName,
    subtype: row.subtype,
    serial: row.serial,
    keeper: row.keeperName,
    reason: row.reason,
    remark: row.remark,
    replacedBy: order ? `${order.number} · ${order.name}` : '',
    begun: { by: row.createdByName, at: row.createdAt },
    handedIn: { by: row.handedInByName, to: row.receivedByName, at: row.handedInAt, place: row.place },
    destroyed: { by: row.destroyedByName, at: row.destroyedAt, method: row.method },
    completedAt: row.completedAt,
    photos: photos.map(({ kind, digest }) => ({ kind, digest })),
    signatures: signatures.map(({ role, name, proof, signedAt: at }) => ({ role, name, proof, at })),
  };
};
