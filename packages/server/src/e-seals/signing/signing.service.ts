import type { Brand } from '@chancery/contract/brands/brand.ts';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits, platformZone } from '@chancery/contract/limits.ts';
import {
  inspectForSigning,
  makeSigningLink,
  remindSigning,
  removeSigning,
  saveSigning,
  startSigning,
  withdrawSigning,
} from '@chancery/contract/signing/calls.ts';
import { PartyKind, SigningState, SigningStep } from '@chancery/contract/signing/codes.ts';
import { mayAct, remindIn } from '@chancery/contract/signing/rules.ts';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { FileService } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { addRows, changeRows, removeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { membersOf, partiesWished } from './check-parties.ts';
import type { FileInspection, Inspected } from './inspect-files.ts';
import { countReminder } from './reminded.ts';
import { keptSigningDocument, keptSigningParty, keptSigningTask } from './signing.kept.ts';
import { signingDocument, signingParty, signingTask, type TaskRow } from './signing.table.ts';
import type { SigningNewsRoom } from './signing-news.ts';
import { isRunner } from './signing-sight.ts';
import type { SigningSteps } from './signing-steps.ts';
import { holdSignatures } from './signing-usage.ts';
import { lockTask, type WholeTask } from './task-lock.ts';

/** The name of the job that ends a task whose time is over. */
export const expiryJob = 'signing.expire';

interface Parts {
  readonly brand: Brand;
  readonly transactions: Transactions;
  readonly files: FileService;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly evidence: Evidence;
  readonly news: SigningNewsRoom;
  readonly steps: SigningSteps;
  readonly inspect: FileInspection;
}

type Wish = CheckedInput<typeof saveSigning>;

/** Signing tasks for those who run them: prepared, begun, reminded of, withdrawn. */
export const createSigningService = (parts: Parts) => {
  const { brand, transactions, files, jobs, evidence, news, steps, inspect } = parts;
  const say = ({ id, title }: TaskRow, after: Readonly<Record<string, unknown>>) =>
    note({ objectType: 'signing', objectId: id, objectName: title, after });

  /** Midnight after the last day, where the units are. */
  const endOf = async (tx: Tx, expiresOn: string): Promise<Date> => {
    const { rows } = await tx.execute<{ at: string; fits: boolean }>(sql`
      SELECT at, at > now() AND at <= now() + ${limits.signing.days + 1} * interval '1 day' AS fits
      FROM (SELECT (${expiresOn}::date + 1)::timestamp AT TIME ZONE ${platformZone} AS at) AS day`);
    const [end] = rows;
    if (!end?.fits) return refuse('signing.expiry', { params: { days: limits.signing.days } });
    return new Date(end.at);
  };

  /** Holds a task that somebody runs; for anybody else there is none. */
  const lockOwn = async (tx: Tx, actor: UnitActor, id: string): Promise<WholeTask> => {
    const whole = await lockTask(tx, actor.companyId, id);
    return isRunner(actor, whole.task) ? whole : refuse('signing.notFound');
  };

  const lockDraft = async (tx: Tx, actor: UnitActor, id: string): Promise<WholeTask> => {
    const whole = await lockOwn(tx, actor, id);
    if (whole.task.state !== SigningState.draft) refuse('signing.begun');
    return whole;
  };

  const clear = async (tx: Tx, { task }: WholeTask): Promise<void> => {
    await removeRows(tx, keptSigningParty, eq(signingParty.taskId, task.id));
    await removeRows(tx, keptSigningDocument, eq(signingDocument.taskId, task.id));
  };

  const keepTask = async (tx: Tx, actor: UnitActor, wish: Wish): Promise<TaskRow> => {
    const about = { title: wish.title, note: wish.note ?? '', expiresAt: await endOf(tx, wish.expiresOn) };
    if (!wish.id) {
      const owner = { companyId: actor.companyId, createdBy: actor.id, createdByName: actor.name };
      const { language } = currentOrigin();
      const rows = [{ id: uuidv7(), ...owner, ...about, language, updatedBy: actor.name }];
      const [task] = await addRows(tx, keptSigningTask, rows);
      return task ?? refuse('signing.notFound');
    }
    const whole = await lockDraft(tx, actor, wish.id);
    refuseStale(whole.task, wish.revision ?? 0, { title: whole.task.title });
    await clear(tx, whole);
    const changed = { ...about, revision: sql`${signingTask.revision} + 1`, updatedBy: actor.name };
    const where = eq(signingTask.id, whole.task.id);
    const [task] = await changeRows(tx, keptSigningTask, { ...changed, updatedAt: sql`now()` }, where);
    return task ?? whole.task;
  };

  const save = (
    actor: UnitActor,
    wish: Wish,
    inspected: readonly Inspected[],
  ): Promise<CallResult<typeof saveSigning>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const task = await keepTask(tx, actor, wish);
      const { id: taskId, companyId } = task;
      const parties = await partiesWished(tx, task, wish.parties, inspected);
      const documents = [];
      for (const [position, { filePath, sheets }] of inspected.entries()) {
        const { id: fileId, digest, name } = await files.use(tx, actor, filePath, FilePurpose.signing);
        const given = { sourceFileId: fileId, sourceDigest: digest, fileId, digest };
        documents.push({ id: uuidv7(), companyId, taskId, position, name, pages: sheets.length, ...given });
      }
      await addRows(tx, keptSigningDocument, documents);
      await addRows(tx, keptSigningParty, parties);
      say(task, { parties: parties.length, documents: documents.map(({ name }) => name) });
      return { id: taskId, revision: task.revision };
    });

  const start = (
    actor: UnitActor,
    { id }: CheckedInput<typeof startSigning>,
  ): Promise<CallResult<typeof startSigning>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const whole = await lockDraft(tx, actor, id);
      const { task: draft, documents, parties } = whole;
      if (draft.expiresAt.getTime() <= Date.now())
        refuse('signing.expiry', { params: { days: limits.signing.days } });
      const ours = parties.flatMap(({ accountId }) => accountId ?? []);
      const members = await membersOf(tx, actor.companyId, ours);
      if (ours.some((one) => !members.has(one))) refuse('signing.memberNotFound');
      await holdSignatures(tx, brand, whole);
      const begun = { state: SigningState.running, startedAt: sql`now()`, updatedBy: actor.name };
      const task = await steps.changeTask(tx, draft, begun);
      await steps.happen(tx, task, { step: SigningStep.started, byName: actor.name });
      await evidence.append(tx, {
        companyId: actor.companyId,
        kind: EvidenceKind.signingStarted,
        subjectId: id,
        facts: {
          title: task.title,
          documents: documents.map(({ name, sourceDigest }) => ({
            name,
            file: sourceDigest.toString('hex'),
          })),
          parties: parties.map(({ id: partyId, name, step, kind }) => ({ id: partyId, name, step, kind })),
        },
        by: { id: actor.id, name: actor.name },
      });
      await jobs.send(
        tx,
        expiryJob,
        { taskId: id, companyId: actor.companyId },
        { startAfter: task.expiresAt, singletonKey: id },
      );
      await steps.askNext(tx, task);
      say(task, { state: task.state });
      return {};
    });

  const remove = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const whole = await lockDraft(tx, actor, id);
      await clear(tx, whole);
      await removeRows(tx, keptSigningTask, eq(signingTask.id, id));
      say(whole.task, { removed: true });
      return {};
    });

  const askedParty = ({ task, parties }: WholeTask, partyId: string) => {
    const party = parties.find((one) => one.id === partyId) ?? refuse('signing.notFound');
    return mayAct(task, party.state, Date.now()) ? party : refuse('signing.notNow');
  };

  const remind = (
    actor: UnitActor,
    { id, partyId }: CheckedInput<typeof remindSigning>,
  ): Promise<CallResult<typeof remindSigning>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const whole = await lockOwn(tx, actor, id);
      const party = askedParty(whole, partyId);
      const wait = remindIn(party, Date.now());
      if (wait === undefined)
        return refuse('signing.remindedEnough', { params: { max: limits.signing.reminders } });
      if (wait > 0)
        refuse('signing.remindedJustNow', {
          params: { minutes: Math.ceil(wait / 60_000) },
          retryAfterSeconds: Math.ceil(wait / 1_000),
        });
      await countReminder(tx, party);
      await steps.happen(tx, whole.task, { step: SigningStep.reminded, byName: actor.name, partyId });
      await news.ask(tx, whole.task, party, 'byHand');
      say(whole.task, { reminded: party.name });
      return {};
    });

  const withdraw = (
    actor: UnitActor,
    { id, reason }: CheckedInput<typeof withdrawSigning>,
  ): Promise<CallResult<typeof withdrawSigning>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const whole = await lockOwn(tx, actor, id);
      if (whole.task.state !== SigningState.running) refuse('signing.over');
      const by = { id: actor.id, name: actor.name };
      const ended = await steps.end(tx, whole, { state: SigningState.withdrawn, reason, by });
      await steps.happen(tx, ended.task, { step: SigningStep.withdrawn, byName: actor.name, text: reason });
      const params = { title: ended.task.title, by: actor.name, reason };
      await news.tellEnd(tx, ended, { event: 'signing.withdrawn', params }, { accountId: actor.id });
      say(ended.task, { state: ended.task.state, reason });
      return {};
    });

  const link = (
    actor: UnitActor,
    { id, partyId }: CheckedInput<typeof makeSigningLink>,
  ): Promise<CallResult<typeof makeSigningLink>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const whole = await lockOwn(tx, actor, id);
      const party = askedParty(whole, partyId);
      if (party.kind !== PartyKind.outside) refuse('signing.notNow');
      say(whole.task, { link: party.name });
      return { url: (await news.linkFor(tx, party)).url };
    });

  return answering({ look: inspect.all, save, start, remove, remind, withdraw, link }, (tasks) => [
    handle(inspectForSigning, ({ actor, input }) => inspect.one(actor, input.filePath)),
    handlePrepared(
      saveSigning,
      ({ actor, input }) => tasks.look(actor, input),
      ({ actor, input }, inspected) => tasks.save(actor, input, inspected),
    ),
    handle(startSigning, ({ actor, input }) => tasks.start(actor, input)),
    handle(removeSigning, ({ actor, input }) => tasks.remove(actor, input.id)),
    handle(remindSigning, ({ actor, input }) => tasks.remind(actor, input)),
    handle(withdrawSigning, ({ actor, input }) => tasks.withdraw(actor, input)),
    handle(makeSigningLink, ({ actor, input }) => tasks.link(actor, input)),
  ]);
};
