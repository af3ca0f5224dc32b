import { CodePurpose } from '@chancery/contract/account/codes.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import {
  askSealingPasskey,
  sendSealingCode,
  startSealing,
  stopSealing,
} from '@chancery/contract/sealing/calls.ts';
import { SealedState } from '@chancery/contract/sealing/codes.ts';
import { isUnderWay, maySeal } from '@chancery/contract/sealing/rules.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { FileService } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { tellLive } from '../../kit/live.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { SecondProof, VerificationService } from '../../people/ports.ts';
import { application, boundNow, type FileUses } from '../../seal-use/ports.ts';
import { keptSealedFile } from './sealing.kept.ts';
import type { SealingLooks } from './sealing.looks.ts';
import { latestOf, opensSealed } from './sealing.sight.ts';
import { type SealedRow, sealedFile } from './sealing.table.ts';
import { type SealingJob, sealingJob } from './sealing-job.ts';
import { orderFor } from './sealing-order.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly files: FileService;
  readonly secrets: Pick<Secrets, 'pressMark'>;
  readonly codes: Pick<VerificationService, 'sendToOwner'>;
  readonly secondProof: SecondProof;
  readonly fileUses: FileUses;
  readonly looks: SealingLooks;
}

type Wish = CheckedInput<typeof startSealing>;
type Proof = Awaited<ReturnType<SecondProof['spend']>>;

/** What is proved is for one use, and for these files alone. */
const aboutOf = ({ id, files }: Pick<Wish, 'id' | 'files'>) => ({
  purpose: CodePurpose.sealing,
  bound: [id, ...(files ? [...new Set(files)].sort() : ['all'])],
});

/** Presses of electronic seals that people ask for and stop; the pressing itself is a job for each file. */
export const createSealingService = (parts: Parts) => {
  const { transactions, jobs, files, secrets, codes, secondProof, fileUses, looks } = parts;
  files.letOpen([FilePurpose.sealed], opensSealed);

  const sendCode = async (actor: UnitActor): Promise<CallResult<typeof sendSealingCode>> => ({
    ...(await codes.sendToOwner(actor.mobile, CodePurpose.sealing)),
    maskedPhone: maskPhone(actor.mobile),
  });

  const refuseOthers = (actor: UnitActor, id: string): Promise<void> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { row } = await fileUses.see(tx, actor, id);
      if (row.userId !== actor.id) refuse('authorization.notYours');
    });

  const askPasskey = async (
    actor: UnitActor,
    wish: CheckedInput<typeof askSealingPasskey>,
  ): Promise<CallResult<typeof askSealingPasskey>> => {
    await refuseOthers(actor, wish.id);
    return secondProof.ask(actor, aboutOf(wish));
  };

  /** Shown before a transaction is opened: a proof counts its own tries. What is refused anyway costs no code. */
  const prove = async (actor: UnitActor, wish: Wish): Promise<Proof> => {
    await refuseOthers(actor, wish.id);
    return secondProof.spend(actor, aboutOf(wish), wish);
  };

  const refuseChanged = async (tx: Tx, applicationId: string): Promise<void> => {
    const [asked] = await tx.select().from(application).where(eq(application.id, applicationId));
    if (!asked?.bound || asked.bound !== (await boundNow(tx, applicationId))) refuse('sealing.changed');
  };

  const start = (
    actor: UnitActor,
    { id, files: wanted }: Wish,
    proof: Proof,
  ): Promise<CallResult<typeof startSealing>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { row, seal, left } = await fileUses.begin(tx, actor, id);
      const { applicationId } = row;
      if (!applicationId) return refuse('sealing.nothingLeft');
      await refuseChanged(tx, applicationId);
      const sources = await looks.filesOf(tx, row);
      const chosen = wanted ? sources.filter((one) => wanted.includes(one.id)) : sources;
      if (wanted && chosen.length < new Set(wanted).size) refuse('file.notFound');
      const tried = await latestOf(tx, applicationId, row.deviceId);
      const open = chosen.filter((one) => maySeal(tried.get(one.id)?.state ?? null));
      if (open.length === 0) refuse('sealing.nothingLeft');
      const isPromised = ({ authorizationId, state }: SealedRow) =>
        authorizationId === id && isUnderWay(state);
      const free = left - [...tried.values()].filter(isPromised).length;
      if (open.length > free) refuse('authorization.noneLeft', { params: { left: Math.max(0, free) } });
      const rows = await addRows(
        tx,
        keptSealedFile,
        open.map((source) => ({
          id: uuidv7(),
          companyId: actor.companyId,
          authorizationId: id,
          applicationId,
          deviceId: row.deviceId,
          deviceName: seal.name,
          sourceFileId: source.id,
          fileName: source.name,
          proof,
          createdBy: actor.id,
          createdByName: actor.name,
        })),
      );
      await jobs.sendMany(
        tx,
        sealingJob,
        rows.map((one) => {
          const data: SealingJob = { id: one.id, order: orderFor(secrets, one) };
          return { data, singletonKey: one.id };
        }),
      );
      note({
        objectType: 'authorization',
        objectId: id,
        objectName: row.empowerNo,
        after: { files: rows.length, proof },
      });
      await tellLive(tx, { kind: 'file', companyId: actor.companyId, accountIds: [actor.id] });
      return looks.present(tx, actor, { row, seal });
    });

  const stop = (actor: UnitActor, id: string): Promise<CallResult<typeof stopSealing>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const held = await fileUses.hold(tx, actor, id);
      const stopped = await changeRows(
        tx,
        keptSealedFile,
        { state: SealedState.stopped, finishedAt: sql`now()` },
        and(
          eq(sealedFile.authorizationId, id),
          inArray(sealedFile.state, [SealedState.waiting, SealedState.working]),
        ),
      );
      if (stopped.length === 0) refuse('sealing.notUnderWay');
      const about = { objectType: 'authorization', objectId: id, objectName: held.row.empowerNo } as const;
      note({ ...about, after: { stopped: stopped.length } });
      await tellLive(tx, { kind: 'file', companyId: actor.companyId, accountIds: [actor.id] });
      return looks.present(tx, actor, held);
    });

  return answering({ sendCode, askPasskey, prove, start, stop }, (sealings) => [
    handle(sendSealingCode, ({ actor }) => sealings.sendCode(actor)),
    handle(askSealingPasskey, ({ actor, input }) => sealings.askPasskey(actor, input)),
    handlePrepared(
      startSealing,
      ({ actor, input }) => sealings.prove(actor, input),
      ({ actor, input }, proof) => sealings.start(actor, input, proof),
    ),
    handle(stopSealing, ({ actor, input }) => sealings.stop(actor, input.id)),
  ]);
};
