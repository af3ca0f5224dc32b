import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { PartyState, SigningState, SigningStep } from '@chancery/contract/signing/codes.ts';
import { isComplete, nextToAsk } from '@chancery/contract/signing/rules.ts';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Evidence } from '../../kit/evidence.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { currentRequest } from '../../kit/request-context.ts';
import type { Tx } from '../../kit/transaction.ts';
import { keptSigningEvent, keptSigningParty, keptSigningTask } from './signing.kept.ts';
import { type PartyRow, signingParty, signingTask, type TaskRow } from './signing.table.ts';
import type { SigningNewsRoom } from './signing-news.ts';
import { endSignatures } from './signing-usage.ts';
import { partiesOf, type WholeTask } from './task-lock.ts';

/** The name of the job that makes the certificate of a completed task. */
export const certificateJob = 'signing.certificate';

interface Parts {
  readonly evidence: Evidence;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly news: SigningNewsRoom;
}

interface Happened {
  readonly step: CodeOf<typeof SigningStep>;
  readonly byName: string;
  readonly partyId?: string;
  readonly text?: string;
}

/** Who did something; nobody where time did. */
export interface By {
  readonly id: string;
  readonly name: string;
}

export type SigningSteps = ReturnType<typeof createSigningSteps>;

/** What becomes of a task that is held: each step writes its rows, says so in the log, and tells who must know. */
export const createSigningSteps = ({ evidence, jobs, news }: Parts) => {
  const happen = async (tx: Tx, task: TaskRow, { step, byName, partyId, text = '' }: Happened) => {
    const address = currentRequest()?.origin.ip ?? '';
    const row = { id: uuidv7(), companyId: task.companyId, taskId: task.id, partyId: partyId ?? null };
    await addRows(tx, keptSigningEvent, [{ ...row, step, byName, text, address, at: new Date() }]);
  };

  const changeTask = async (tx: Tx, task: TaskRow, changes: Partial<Record<keyof TaskRow, unknown>>) => {
    const set = { ...changes, revision: sql`${signingTask.revision} + 1`, updatedAt: sql`now()` };
    const [changed] = await changeRows(tx, keptSigningTask, set, eq(signingTask.id, task.id));
    return changed ?? task;
  };

  const changeParty = async (tx: Tx, party: PartyRow, changes: Partial<Record<keyof PartyRow, unknown>>) => {
    const [changed] = await changeRows(tx, keptSigningParty, changes, eq(signingParty.id, party.id));
    return changed ?? party;
  };

  const askParty = async (tx: Tx, task: TaskRow, party: PartyRow): Promise<void> => {
    const asked = await changeParty(tx, party, { state: PartyState.asked, askedAt: sql`now()` });
    await happen(tx, task, { step: SigningStep.asked, byName: party.name, partyId: party.id });
    await news.ask(tx, task, asked);
  };

  /** Asks those whose turn it is now. */
  const askNext = async (tx: Tx, task: TaskRow): Promise<void> => {
    for (const party of nextToAsk(await partiesOf(tx, task.id))) await askParty(tx, task, party);
  };

  const endFacts = ({ parties }: WholeTask) => ({
    parties: parties.map(({ id, name, state }) => ({ id, name, state })),
  });

  /** Ends a task and says so in the log. */
  const end = async (
    tx: Tx,
    whole: WholeTask,
    ending: { readonly state: CodeOf<typeof SigningState>; readonly reason?: string; readonly by?: By },
  ): Promise<WholeTask> => {
    const { state, reason = '', by } = ending;
    const task = await changeTask(tx, whole.task, { state, reason, finishedAt: sql`now()` });
    await endSignatures(tx, whole);
    await evidence.append(tx, {
      companyId: task.companyId,
      kind: EvidenceKind.signingEnded,
      subjectId: task.id,
      facts: { state, reason, title: task.title, ...endFacts(whole) },
      ...(by && { by }),
    });
    return { ...whole, task };
  };

  /** Goes on after somebody has signed: the next are asked, or all is done. */
  const advance = async (tx: Tx, whole: WholeTask): Promise<TaskRow> => {
    const parties = await partiesOf(tx, whole.task.id);
    if (!isComplete(parties)) {
      await askNext(tx, whole.task);
      return changeTask(tx, whole.task, {});
    }
    const { task } = await end(tx, { ...whole, parties }, { state: SigningState.completed });
    await happen(tx, task, { step: SigningStep.completed, byName: '' });
    await jobs.send(
      tx,
      certificateJob,
      { taskId: task.id, companyId: task.companyId },
      { singletonKey: task.id },
    );
    return task;
  };

  return { happen, changeTask, changeParty, askParty, askNext, end, advance };
};
