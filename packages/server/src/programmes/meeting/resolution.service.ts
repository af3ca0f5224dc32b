import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { listMyResolutions, reportResolution } from '@chancery/contract/meeting/calls.ts';
import { ResolutionState as State } from '@chancery/contract/meeting/codes.ts';
import { listResolutions } from '@chancery/contract/meeting/desk.calls.ts';
import * as call from '@chancery/contract/meeting/run.calls.ts';
import { nextResolutionState, type ResolutionStep } from '@chancery/contract/meeting/steps.ts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type Actor, scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { meetingMember, meetingResolution, meetingVote, type Resolution } from './meeting.table.ts';
import { meetingNews, tellMembers } from './meeting-news.ts';
import { type HeldMeeting, lead, lockMeeting, noteMeeting, refuseUnless } from './meetings.ts';
import { refuseForeignItem } from './vote.service.ts';

/** Something that was resolved, as everybody reads it. */
export const presentResolution = (row: Resolution, owner: string) => ({
  id: row.id,
  meetingId: row.meetingId,
  itemId: row.itemId,
  voteId: row.voteId,
  text: row.text,
  ownerId: row.ownerId,
  owner,
  dueOn: row.dueOn,
  state: row.state,
  overdue: row.state === State.open && row.dueOn < new Date().toISOString().slice(0, 10),
  report: row.report,
  comment: row.comment,
});

/** What was resolved: kept by whoever leads, done by its owner, and confirmed. */
export const createMeetingResolutions = (transactions: Transactions, tell: Tell) => {
  const ownerOf = async (tx: Tx, meetingId: string, ownerId: string) => {
    const [owner] = await tx
      .select()
      .from(meetingMember)
      .where(and(eq(meetingMember.id, ownerId), eq(meetingMember.meetingId, meetingId)));
    return owner ?? refuse('meeting.memberNotFound');
  };

  const refuseForeignVote = async (tx: Tx, meetingId: string, voteId: string | null): Promise<void> => {
    if (voteId === null) return;
    const [vote] = await tx
      .select({ id: meetingVote.id })
      .from(meetingVote)
      .where(and(eq(meetingVote.id, voteId), eq(meetingVote.meetingId, meetingId)));
    if (!vote) refuse('meeting.voteNotFound');
  };

  const add = (
    actor: Actor,
    { id: meetingId, ...words }: CheckedInput<typeof call.addResolution>,
  ): Promise<CallResult<typeof call.addResolution>> =>
    transactions.write('platform', async (tx) => {
      const held = await lead(tx, actor, meetingId);
      refuseUnless(held, 'resolve');
      const owner = await ownerOf(tx, meetingId, words.ownerId);
      await refuseForeignItem(tx, meetingId, words.itemId);
      await refuseForeignVote(tx, meetingId, words.voteId);
      const id = uuidv7();
      await tx.insert(meetingResolution).values({ id, meetingId, ...words, state: State.open });
      noteMeeting(held, { after: { text: words.text, owner: owner.name, dueOn: words.dueOn } });
      await tellMembers(tx, tell, [owner], meetingId, meetingNews.resolution(held, words));
      return { id };
    });

  const find = async (tx: Tx, id: string): Promise<Resolution> => {
    const [row] = await tx.select().from(meetingResolution).where(eq(meetingResolution.id, id));
    return row ?? refuse('meeting.resolutionNotFound');
  };

  /** Takes a step by the table of steps; the meeting is held, so that nobody takes another meanwhile. */
  const step = async (
    tx: Tx,
    held: HeldMeeting,
    id: string,
    name: ResolutionStep,
    changes: Partial<Resolution> = {},
  ): Promise<Resolution> => {
    const row = await find(tx, id);
    const state = nextResolutionState(row.state, name) ?? refuse('meeting.resolutionStep');
    await tx
      .update(meetingResolution)
      .set({ ...changes, state })
      .where(eq(meetingResolution.id, id));
    noteMeeting(held, { before: { text: row.text, state: row.state }, after: { state, ...changes } });
    return { ...row, ...changes, state };
  };

  const report = (
    actor: UnitActor,
    { id, text }: CheckedInput<typeof reportResolution>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const row = await find(tx, id);
      const owner = await ownerOf(tx, row.meetingId, row.ownerId);
      if (owner.accountId !== actor.id || owner.companyId !== actor.companyId)
        refuse('meeting.resolutionNotFound');
      await step(tx, await lockMeeting(tx, row.meetingId), id, 'report', { report: text, comment: '' });
      return {};
    });

  const leadStep = (
    actor: Actor,
    id: string,
    name: ResolutionStep,
    changes: Partial<Resolution> = {},
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const { meetingId } = await find(tx, id);
      const held = await lead(tx, actor, meetingId, 'meeting.resolutionNotFound');
      const row = await step(tx, held, id, name, changes);
      if (name === 'return') {
        const owner = await ownerOf(tx, meetingId, row.ownerId);
        await tellMembers(tx, tell, [owner], meetingId, meetingNews.resolution(held, row));
      }
      return {};
    });

  const page = async (
    tx: Tx,
    input: CheckedInput<typeof listResolutions>,
    within?: SQL,
  ): Promise<CallResult<typeof listResolutions>> => {
    const { list: rows, ...rest } = await keysetPage(tx, {
      from: meetingResolution,
      where: [
        input.state ? eq(meetingResolution.state, input.state as CodeOf<typeof State>) : undefined,
        within,
      ],
      sorts: { dueOn: meetingResolution.dueOn },
      query: input,
      present: (row) => row,
    });
    if (rows.length === 0) return { ...rest, list: [] };
    const about = await tx
      .select({
        id: meetingMember.id,
        name: meetingMember.name,
        titleZh: announcement.titleZh,
        titleEn: announcement.titleEn,
      })
      .from(meetingMember)
      .innerJoin(announcement, eq(announcement.id, meetingMember.meetingId))
      .where(
        inArray(
          meetingMember.id,
          rows.map(({ ownerId }) => ownerId),
        ),
      );
    const owners = new Map(about.map((one) => [one.id, one]));
    return {
      ...rest,
      list: rows.flatMap((row) => {
        const owner = owners.get(row.ownerId);
        if (!owner) return [];
        const { titleZh, titleEn } = owner;
        return [{ ...presentResolution(row, owner.name), titleZh, titleEn }];
      }),
    };
  };

  const list = (input: CheckedInput<typeof listResolutions>): Promise<CallResult<typeof listResolutions>> =>
    transactions.read('platform', (tx) => page(tx, input));

  const listMine = (
    actor: UnitActor,
    input: CheckedInput<typeof listMyResolutions>,
  ): Promise<CallResult<typeof listMyResolutions>> =>
    transactions.read(scopeOf(actor), (tx) =>
      page(
        tx,
        input,
        sql`${meetingResolution.ownerId} IN (SELECT m.id FROM meeting_member m
          WHERE m.account_id = ${actor.id} AND m.company_id = ${actor.companyId})`,
      ),
    );

  return answering({ add, report, leadStep, list, listMine }, (resolutions) => [
    handle(call.addResolution, ({ actor, input }) => resolutions.add(actor, input)),
    handle(reportResolution, ({ actor, input }) => resolutions.report(actor, input)),
    handle(call.confirmResolution, ({ actor, input }) => resolutions.leadStep(actor, input.id, 'confirm')),
    handle(call.returnResolution, ({ actor, input: { id, comment } }) =>
      resolutions.leadStep(actor, id, 'return', { comment }),
    ),
    handle(call.dropResolution, ({ actor, input: { id, comment } }) =>
      resolutions.leadStep(actor, id, 'drop', { comment }),
    ),
    handle(listResolutions, ({ input }) => resolutions.list(input)),
    handle(listMyResolutions, ({ actor, input }) => resolutions.listMine(actor, input)),
  ]);
};
