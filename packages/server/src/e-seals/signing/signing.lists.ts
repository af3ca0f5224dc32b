import { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { getSigning, listMySignings, listSignings } from '@chancery/contract/signing/calls.ts';
import { PartyState, SigningState, SigningTab } from '@chancery/contract/signing/codes.ts';
import { isAsked } from '@chancery/contract/signing/rules.ts';
import { and, asc, eq, gte, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { FileService } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { opensSealed } from '../sealing/sealing.sight.ts';
import { presentDocuments, presentParty, presentTask } from './signing.present.ts';
import { type PartyRow, signingEvent, signingParty, signingTask, type TaskRow } from './signing.table.ts';
import { heldByParty, isOf, isRunner, opensSigned, partyOf, reads, runBy, seenBy } from './signing-sight.ts';
import { documentsOf, partiesOf } from './task-lock.ts';

type Tab = CodeOf<typeof SigningTab>;
interface Page<Row> {
  readonly list: readonly Row[];
}

const asksMe = (actor: UnitActor): SQL =>
  sql`EXISTS (SELECT FROM ${signingParty} WHERE ${signingParty.taskId} = ${signingTask.id}
    AND ${signingParty.accountId} = ${actor.id} AND ${signingParty.state} IN (${PartyState.asked}, ${PartyState.opened}))`;

/** Whose turn it is decides under which tab a task lies. */
const inTab = (actor: UnitActor, tab: Tab | undefined): SQL | undefined => {
  if (tab === undefined) return undefined;
  if (tab === SigningTab.done) return ne(signingTask.state, SigningState.running);
  const isMine = asksMe(actor);
  return and(
    eq(signingTask.state, SigningState.running),
    tab === SigningTab.toSign ? isMine : sql`NOT ${isMine}`,
  );
};

const saying = (keyword: string | undefined): SQL | undefined =>
  keyword ? sql`${signingTask.words} LIKE ${containing(keyword.toLowerCase())}` : undefined;

/** The tasks that somebody may look at, in whichever list, all of them or those that say something. */
export const signingsFor = (actor: UnitActor, keyword?: string) => [seenBy(actor), saying(keyword)];

/** Signing tasks as people find and open them. */
export const createSigningLists = (transactions: Transactions, files: FileService) => {
  // What came of a seal is open to those who may open what was approved for it, too.
  files.letOpen(
    [FilePurpose.signing, FilePurpose.signed],
    async (tx, actor, id) => (await opensSigned(tx, actor, id)) || (await opensSealed(tx, actor, id)),
  );
  files.letHold(heldByParty);

  /** Puts the parties of all tasks of a page to them, by one question. */
  const withParties = async <P extends Page<TaskRow>>(tx: Tx, actor: UnitActor, page: P) => {
    const ids = page.list.map(({ id }) => id);
    const rows =
      ids.length > 0
        ? await tx
            .select()
            .from(signingParty)
            .where(inArray(signingParty.taskId, ids))
            .orderBy(asc(signingParty.step), asc(signingParty.position), asc(signingParty.id))
        : [];
    const byTask = Map.groupBy(rows, ({ taskId }: PartyRow) => taskId);
    return { ...page, list: page.list.map((task) => presentTask(task, byTask.get(task.id) ?? [], actor)) };
  };

  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof listSignings>,
  ): Promise<CallResult<typeof listSignings>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const where = [
        runBy(actor),
        input.state ? eq(signingTask.state, input.state) : undefined,
        input.from ? gte(signingTask.createdAt, new Date(input.from)) : undefined,
        input.to ? lte(signingTask.createdAt, new Date(input.to)) : undefined,
        saying(input.keyword),
      ];
      const sorts = { createdAt: signingTask.createdAt };
      const page = await keysetPage(tx, {
        from: signingTask,
        where,
        sorts,
        query: input,
        present: (row) => row,
      });
      return withParties(tx, actor, page);
    });

  const mine = (
    actor: UnitActor,
    input: CheckedInput<typeof listMySignings>,
  ): Promise<CallResult<typeof listMySignings>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const where = [
        and(eq(signingTask.companyId, actor.companyId), partyOf(actor)),
        inTab(actor, input.tab),
        saying(input.keyword),
      ];
      const sorts = { createdAt: signingTask.createdAt };
      const page = await keysetPage(tx, {
        from: signingTask,
        where,
        sorts,
        query: input,
        present: (row) => row,
      });
      return withParties(tx, actor, page);
    });

  const storyOf = async (tx: Tx, taskId: string, isTold: boolean) => {
    const rows = await tx
      .select()
      .from(signingEvent)
      .where(eq(signingEvent.taskId, taskId))
      .orderBy(asc(signingEvent.at), asc(signingEvent.id));
    return rows.map(({ id, at, step, partyId, byName, text, address }) => ({
      id,
      at: iso(at),
      step,
      partyId,
      byName,
      text,
      address: isTold ? address : '',
    }));
  };

  const get = (actor: UnitActor, id: string): Promise<CallResult<typeof getSigning>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [task] = await tx
        .select()
        .from(signingTask)
        .where(and(eq(signingTask.id, id), or(seenBy(actor))));
      if (!task) return refuse('signing.notFound');
      const parties = await partiesOf(tx, id);
      const runs = isRunner(actor, task);
      const mineNow = parties.find((party) => isOf(actor, party) && isAsked(party.state));
      const { certificateFileId, certificateDigest } = task;
      const reader = runs ? undefined : parties.find((party) => reads(actor, party));
      const documents = runs || reader ? await documentsOf(tx, id) : [];
      return {
        ...presentTask(task, parties, actor),
        note: task.note,
        reason: task.reason,
        revision: task.revision,
        documents: await presentDocuments(tx, files, documents, reader?.id),
        list: parties.map((party) =>
          presentParty(party, actor, { isRunner: runs, isDraft: task.state === SigningState.draft }),
        ),
        story: await storyOf(tx, id, runs),
        myPartyId: task.state === SigningState.running ? (mineNow?.id ?? null) : null,
        isRunner: runs,
        certificate:
          certificateFileId && certificateDigest && (runs || reader)
            ? {
                filePath: certificateFileId,
                digest: certificateDigest.toString('hex'),
                ...files.linkTo({ id: certificateFileId }, reader?.id),
              }
            : null,
      };
    });

  return answering({ list, mine, get }, (tasks) => [
    handle(listSignings, ({ actor, input }) => tasks.list(actor, input)),
    handle(listMySignings, ({ actor, input }) => tasks.mine(actor, input)),
    handle(getSigning, ({ actor, input }) => tasks.get(actor, input.id)),
  ]);
};
