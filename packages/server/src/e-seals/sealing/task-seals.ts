import { createHash } from 'node:crypto';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { ProofKind } from '@chancery/contract/passkey/codes.ts';
import { SealedState } from '@chancery/contract/sealing/codes.ts';
import { isUnderWay, maySeal } from '@chancery/contract/sealing/rules.ts';
import { readCertificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { SealFault } from '@chancery/pdf-seal/seal/faults.ts';
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { file } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { addRows } from '../../kit/keep-rows.ts';
import { tellLive } from '../../kit/live.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { application, boundNow, type FileUses, placesOf } from '../../seal-use/ports.ts';
import { findESeal, pictureOf } from '../e-seal/e-seals.ts';
import { OutsideFault } from '../outside-fault.ts';
import { createPressSeal, type PressSealParts } from './press-seal.ts';
import type { SealKey, SealSigning } from './seal-signing.ts';
import { keptSealedFile } from './sealing.kept.ts';
import type { SealingLooks } from './sealing.looks.ts';
import { latestOf } from './sealing.sight.ts';
import { sealedFile } from './sealing.table.ts';

/** A file that others sign, too: as it was given, and as it stands. */
export interface SignedTogether {
  readonly id: string;
  readonly name: string;
  readonly sourceDigest: Buffer;
  readonly digest: Buffer;
}

/** A press on one of them, once the file that came of it is kept. */
export interface KeptPress {
  readonly document: SignedTogether;
  readonly fileId: string;
  readonly digest: Buffer;
  readonly proof: CodeOf<typeof ProofKind>;
}

interface Parts extends PressSealParts {
  readonly transactions: Transactions;
  readonly fileUses: Pick<FileUses, 'see' | 'mine' | 'begin' | 'press'>;
  readonly sealSigning: Pick<SealSigning, 'of'>;
  readonly looks: Pick<SealingLooks, 'filesOf'>;
}

type Held = Awaited<ReturnType<FileUses['see']>>;
type Source = typeof file.$inferSelect;

export type TaskSeals = ReturnType<typeof createTaskSeals>;
/** A seal of the unit, ready to be pressed in a task in place of a signature. */
export type TaskSeal = Awaited<ReturnType<TaskSeals['open']>>;

/** Electronic seals in signing tasks: pressed only on files that were approved for them, and counted as everywhere. */
export const createTaskSeals = ({ transactions, fileUses, sealSigning, looks, ...parts }: Parts) => {
  const pressSeal = createPressSeal(parts);

  /** What was approved of each document; nothing where one of them was not, or was sealed already. */
  const approvedFor = async (tx: Tx, { row }: Held, documents: readonly SignedTogether[]) => {
    if (!row.applicationId) return undefined;
    const sources = await looks.filesOf(tx, row);
    const tried = await latestOf(tx, row.applicationId, row.deviceId);
    const taken = new Set<string>();
    const found = new Map<string, Source>();
    for (const { id, sourceDigest } of documents) {
      const isIt = (one: Source) => one.digest.equals(sourceDigest) && !taken.has(one.id);
      const same = sources.filter(isIt);
      if (same.length === 0) return undefined;
      const source = same.find((one) => maySeal(tried.get(one.id)?.state ?? null));
      if (!source) return 'sealed';
      taken.add(source.id);
      found.set(id, source);
    }
    return found;
  };

  const promised = async (tx: Tx, authorizationId: string): Promise<number> => {
    const rows = await tx
      .select({ state: sealedFile.state })
      .from(sealedFile)
      .where(eq(sealedFile.authorizationId, authorizationId));
    return rows.filter(({ state }) => isUnderWay(state)).length;
  };

  /** Uses that somebody may press on all of these. */
  const fitting = async (tx: Tx, actor: UnitActor, documents: readonly SignedTogether[]) => {
    if (!actor.permissions.has('authorization.use')) return [];
    const found = [];
    for (const { left, ...held } of await fileUses.mine(tx, actor)) {
      const approved = await approvedFor(tx, held, documents);
      const free = left - (await promised(tx, held.row.id));
      if (typeof approved === 'object' && free >= documents.length) found.push({ ...held, left: free });
    }
    return found;
  };

  const refuseChanged = async (tx: Tx, applicationId: string | null): Promise<void> => {
    if (!applicationId) return refuse('sealing.changed');
    const [asked] = await tx.select().from(application).where(eq(application.id, applicationId));
    if (!asked?.bound || asked.bound !== (await boundNow(tx, applicationId))) refuse('sealing.changed');
  };

  const refuseTooFew = async (tx: Tx, id: string, left: number, wanted: number): Promise<void> => {
    const free = Math.max(0, left - (await promised(tx, id)));
    if (free < wanted) refuse('authorization.noneLeft', { params: { left: free } });
  };

  const planFor = (actor: UnitActor, useId: string, documents: readonly SignedTogether[]) =>
    transactions.read(scopeOf(actor), async (tx) => {
      if (!actor.permissions.has('authorization.use')) refuse('permission.denied');
      const held = await fileUses.see(tx, actor, useId);
      const { row, seal } = held;
      if (row.userId !== actor.id) return refuse('authorization.notYours');
      const approved = await approvedFor(tx, held, documents);
      if (approved === 'sealed') return refuse('sealing.nothingLeft');
      if (!approved) return refuse('signing.sealOther', { params: { name: seal.name } });
      await refuseChanged(tx, row.applicationId);
      const { state } = await findESeal(tx, row.deviceId);
      if (state !== 'active') return refuse('signing.sealInvalid', { params: { name: seal.name } });
      const { picture } = await pictureOf(tx, row.deviceId);
      const applicationId = row.applicationId ?? '';
      const places = (await placesOf(tx, applicationId)).filter(({ deviceId }) => deviceId === row.deviceId);
      return { row, seal, applicationId, approved, picture, places };
    });

  /** Refuses a use that cannot be pressed on these files. */
  const check = async (
    actor: UnitActor,
    useId: string,
    documents: readonly SignedTogether[],
  ): Promise<void> => {
    await planFor(actor, useId, documents);
  };

  /** Makes everything ready for which nothing needs to be held; refuses what is not approved for these files. */
  const open = async (
    actor: UnitActor,
    { useId, taskId, title }: { readonly useId: string; readonly taskId: string; readonly title: string },
    documents: readonly SignedTogether[],
  ) => {
    const plan = await planFor(actor, useId, documents);
    const { deviceId } = plan.row;
    const params = { name: plan.seal.name };
    const sourceOf = ({ id }: SignedTogether): Source =>
      plan.approved.get(id) ?? refuse('signing.sealOther', { params });

    const found = await sealSigning.of(actor.companyId, deviceId);
    const key: SealKey = found ?? refuse('signing.sealInvalid', { params });

    /** Seals a document as it stands; what others signed before stands behind what was approved. */
    const seal = async (document: SignedTogether, given: Uint8Array) => {
      const source = sourceOf(document);
      const begun = createHash('sha256').update(given.subarray(0, source.size)).digest();
      if (!begun.equals(source.digest)) refuse('sealing.changed');
      const places =
        plan.places.find(({ fileId }) => fileId === source.id)?.places ?? refuse('sealing.changed');
      const [own] = key.signer.chain;
      const serial = own ? readCertificate(own).serialHex : '';
      try {
        const what = { picture: plan.picture, places, name: plan.seal.name, reason: title };
        return { bytes: await pressSeal(given, what, key), serial };
      } catch (error) {
        if (error instanceof SealFault || error instanceof OutsideFault) return refuse('signing.sealing');
        throw error;
      }
    };

    /** Holds the use before its presses are counted; refuses where it is over, paused, or has too few left. */
    const begin = async (tx: Tx): Promise<void> => {
      const held = await fileUses.begin(tx, actor, useId);
      await refuseChanged(tx, held.row.applicationId);
      const approved = await approvedFor(tx, held, documents);
      // Also where a like file is left: what was made ready is of another one.
      const isSame = ({ id }: SignedTogether) =>
        typeof approved === 'object' && approved.get(id)?.id === plan.approved.get(id)?.id;
      if (!documents.every(isSame)) refuse('sealing.nothingLeft');
      await refuseTooFew(tx, useId, held.left, documents.length);
      if (key.isStill && !(await key.isStill(tx))) refuse('signing.sealInvalid', { params });
    };

    /** Counts one press, with the file that came of it. */
    const press = async (tx: Tx, { document, fileId, digest, proof }: KeptPress): Promise<number> => {
      const source = sourceOf(document);
      const pressed = await fileUses.press(tx, actor.companyId, useId, {
        by: actor.id,
        proof,
        file: {
          approved: source.digest.toString('hex'),
          before: document.digest.toString('hex'),
          sealed: digest.toString('hex'),
        },
      });
      if ('fault' in pressed) {
        if (pressed.fault === 'noneLeft') return refuse('authorization.noneLeft', { params: { left: 0 } });
        return pressed.fault === 'ended'
          ? refuse('authorization.notNow')
          : refuse('signing.sealInvalid', { params });
      }
      await addRows(tx, keptSealedFile, [
        {
          id: uuidv7(),
          companyId: actor.companyId,
          authorizationId: useId,
          applicationId: plan.applicationId,
          deviceId,
          deviceName: plan.seal.name,
          sourceFileId: source.id,
          fileName: source.name,
          sealedFileId: fileId,
          sealedDigest: digest,
          counter: pressed.counter,
          state: SealedState.done,
          proof,
          signingTaskId: taskId,
          createdBy: actor.id,
          createdByName: actor.name,
          finishedAt: sql`now()`,
        },
      ]);
      await tellLive(tx, { kind: 'file', companyId: actor.companyId, accountIds: [actor.id] });
      return pressed.counter;
    };

    return { name: plan.seal.name, useId, seal, begin, press };
  };

  return { fitting, check, open };
};

/** The presses of seals in a signing task, by the files that came of them. */
export const pressedInTask = async (tx: Tx, taskId: string) => {
  const rows = await tx
    .select()
    .from(sealedFile)
    .where(and(eq(sealedFile.signingTaskId, taskId), eq(sealedFile.state, SealedState.done)));
  return new Map(rows.map((row) => [row.sealedFileId, row]));
};
