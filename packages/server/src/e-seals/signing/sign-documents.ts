import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { SignatureKind } from '@chancery/contract/signing/codes.ts';
import { SealFault } from '@chancery/pdf-seal/seal/faults.ts';
import { translator } from '@chancery/phrases/translate.ts';
import type { FileStore, LaidContent } from '../../files/ports.ts';
import { refuse } from '../../kit/refuse.ts';
import type { PersonalKeys } from './personal-keys.ts';
import { levelOf, type SealThread } from './seal-thread.ts';
import { signaturePicture } from './signature-picture.ts';
import type { DocumentRow, PartyRow } from './signing.table.ts';
import type { WholeTask } from './task-lock.ts';

/** What a party signs with. */
export interface Signature {
  readonly kind: CodeOf<typeof SignatureKind>;
  readonly picture: string;
}

/** A document with one more signature, not kept yet. */
export interface Signed {
  readonly document: DocumentRow;
  readonly content: LaidContent;
  readonly size: number;
  readonly serial: string;
}

interface Parts {
  readonly store: Pick<FileStore, 'read' | 'lay'>;
  readonly thread: Pick<SealThread, 'seal'>;
  readonly keys: PersonalKeys;
}

export type SignDocuments = ReturnType<typeof createSignDocuments>;

/** Whether what was signed is still the newest state of each document. */
export const isCurrent = (signed: readonly Signed[], documents: readonly DocumentRow[]): boolean =>
  signed.every(({ document }) =>
    documents.some(({ id, digest }) => id === document.id && digest.equals(document.digest)),
  );

/** Puts the signature of a party into each document that has a place for it, with a certificate made for this alone. */
export const createSignDocuments = ({ store, thread, keys }: Parts) => {
  const drop = async (signed: readonly Signed[]): Promise<void> => {
    for (const { content } of signed) await content.drop();
  };

  const sign = async (
    { task, documents }: WholeTask,
    party: PartyRow,
    signature: Signature,
  ): Promise<readonly Signed[]> => {
    const at = new Date();
    const picture = await signaturePicture(signature.picture, { withDate: party.withDate, at });
    const { serial, ...holder } = await keys.issue({
      name: party.name,
      unitName: party.unitName,
      reference: party.id,
    });
    const reason = translator(task.language)('signing.sealReason', { title: task.title });
    const signed: Signed[] = [];
    try {
      for (const document of documents) {
        const places = party.fields
          .filter((field) => field.document === document.position)
          .map(({ page, x, y }) => ({ kind: 'at', page, x, y }) as const);
        if (places.length === 0) continue;
        const request = { picture, places, level: levelOf(holder), name: party.name, reason, at };
        const bytes = await thread.seal(await store.read(document.digest), request, holder);
        const content = await store.lay(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
        signed.push({ document, content, size: bytes.length, serial });
      }
      return signed;
    } catch (error) {
      await drop(signed);
      if (error instanceof SealFault) return refuse('signing.sealing');
      throw error;
    }
  };

  return { sign, drop };
};
