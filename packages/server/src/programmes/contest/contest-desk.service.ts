import { isDeepStrictEqual } from 'node:util';
import { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import { RoundState } from '@chancery/contract/contest/codes.ts';
import * as call from '@chancery/contract/contest/desk.calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { DictionaryService } from '../../platform/ports.ts';
import { presentKept } from '../announcement/announcement.present.ts';
import { createAnnouncements } from '../announcement/announcements.ts';
import { cleanBodies, picturesOf, wordsOf } from '../announcement/bodies.ts';
import { latestForm } from '../form/forms.ts';
import type { MaterialService } from '../material/material.service.ts';
import * as registrations from '../registration/registrations.ts';
import { contest } from './contest.table.ts';
import type { ContestNotices } from './contest-notices.ts';
import { nowOf, presentFacts, presentRound, roundsOf } from './contests.ts';

type Rules = Pick<typeof contest.$inferSelect, 'teamMin' | 'teamMax' | 'across'>;

/** Teams that stand go on fitting: none is too big or of several units, and none that handed something in is too small. */
const refuseUnfit = async (tx: Tx, id: string, before: Rules, { teamMin, teamMax, across }: Rules) => {
  if (teamMin <= before.teamMin && teamMax >= before.teamMax && (across || !before.across)) return;
  const { rows } = await tx.execute(sql`
    SELECT FROM contest_team t JOIN contest_member m ON m.team_id = t.id AND m.state = 'accepted'
    WHERE t.contest_id = ${id} AND t.withdrawn_at IS NULL GROUP BY t.id
    HAVING count(*) > ${teamMax} OR (NOT ${across}::boolean AND bool_or(m.company_id <> t.company_id))
      OR (count(*) < ${teamMin} AND EXISTS (SELECT FROM contest_entry e WHERE e.team_id = t.id AND e.version > 0))
    LIMIT 1`);
  if (rows.length > 0) refuse('contest.fixed');
};

const nobody = { capacity: 0, booked: 0, waiting: 0 };

/** Events as those write them who run the platform. */
export const createContestDesk = (
  transactions: Transactions,
  ports: {
    readonly dictionaries: Pick<DictionaryService, 'refuseUnknown'>;
    readonly materials: Pick<MaterialService, 'attach' | 'linked' | 'pictures'>;
    readonly notices: Pick<ContestNotices, 'soon'>;
  },
) => {
  const contests = createAnnouncements(
    { kind: AnnouncementKind.event, categories: 'contestCategory', missing: 'contest.notFound' },
    ports,
  );

  const list = (
    input: CheckedInput<typeof call.listKeptContests>,
  ): Promise<CallResult<typeof call.listKeptContests>> =>
    transactions.read('platform', async (tx) => {
      const page = await contests.listKept(tx, input);
      const ids = page.list.map(({ id }) => id);
      const rows = ids.length > 0 ? await tx.select().from(contest).where(inArray(contest.id, ids)) : [];
      const byId = new Map(rows.map((row) => [row.id, row]));
      const rounds = Map.groupBy(await roundsOf(tx, ids), ({ contestId }) => contestId);
      const [places, now] = [await registrations.placesOf(tx, ids), await nowOf(tx)];
      return {
        ...page,
        list: page.list.flatMap((item) => {
          const row = byId.get(item.id);
          if (!row) return [];
          const { capacity, booked, waiting } = places.get(item.id) ?? nobody;
          const facts = presentFacts(item, row, { capacity, rounds: rounds.get(item.id) ?? [], now });
          return [{ ...item, ...facts, booked, waiting }];
        }),
      };
    });

  const find = async (tx: Tx, id: string) => {
    const words = await contests.find(tx, id);
    const [row] = await tx.select().from(contest).where(eq(contest.id, id));
    return { words, row: row ?? refuse('contest.notFound') };
  };

  const get = (id: string): Promise<CallResult<typeof call.getKeptContest>> =>
    transactions.read('platform', async (tx) => {
      const { words, row } = await find(tx, id);
      const [rounds, now] = [await roundsOf(tx, [id]), await nowOf(tx)];
      const { capacity, booked, waiting } = (await registrations.placesOf(tx, [id])).get(id) ?? nobody;
      const forms = [];
      for (const round of rounds)
        forms.push({ ...presentRound(round, now), form: (await latestForm(tx, round.id)) ?? null });
      return {
        ...presentKept(words),
        ...presentFacts(words, row, { capacity, rounds, now }),
        booked,
        waiting,
        bodyZh: row.bodyZh,
        bodyEn: row.bodyEn,
        pictures: await ports.materials.pictures(tx, id),
        blind: row.blind,
        awards: row.awards,
        rounds: forms,
        ...(await contests.partsOf(tx, id)),
      };
    });

  const contentOf = (input: CheckedInput<typeof call.addContest>) => {
    const bodies = cleanBodies(input);
    const { teamMin, teamMax, across, blind, tieRule, appealDays, awards } = input;
    return {
      columns: {
        ...bodies,
        registerFrom: new Date(input.registerFrom),
        registerUntil: new Date(input.registerUntil),
        teamMin,
        teamMax,
        across,
        blind,
        tieRule,
        appealDays,
        awards,
      },
      content: { input, text: wordsOf(bodies), pictures: picturesOf(bodies) },
    };
  };

  const add = (
    actor: OperatorActor,
    input: CheckedInput<typeof call.addContest>,
  ): Promise<CallResult<typeof call.addContest>> =>
    transactions.write('platform', async (tx) => {
      const { columns, content } = contentOf(input);
      const id = await contests.add(tx, actor, content);
      await tx.insert(contest).values({ id, ...columns });
      await registrations.openLists(tx, [{ id, announcementId: id, capacity: input.capacity }]);
      return { id };
    });

  const update = (
    actor: OperatorActor,
    input: CheckedInput<typeof call.updateContest>,
  ): Promise<CallResult<typeof call.updateContest>> =>
    transactions.write('platform', async (tx) => {
      const { columns, content } = contentOf(input);
      const revision = await contests.update(tx, actor, input, content, async () => {
        const { id: _, ...row } = (await find(tx, input.id)).row;
        return row;
      });
      const { row } = await find(tx, input.id);
      // What a ranking was made by stays what it was.
      const rounds = await roundsOf(tx, [input.id]);
      const isRanked = rounds.some(({ ranking }) => ranking > 0);
      if (isRanked && row.tieRule !== columns.tieRule) refuse('contest.fixed');
      const isOver = rounds.at(-1)?.state === RoundState.published;
      if (isOver && !isDeepStrictEqual(row.awards, columns.awards)) refuse('contest.fixed');
      await tx.update(contest).set(columns).where(eq(contest.id, input.id));
      await refuseUnfit(tx, input.id, row, columns);
      await registrations.resize(tx, input.id, input.capacity);
      ports.notices.soon();
      return { revision };
    });

  const publish = (actor: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await contests.publish(tx, actor, id);
      const rounds = await roundsOf(tx, [id]);
      if (rounds.length === 0) refuse('contest.incomplete');
      for (const round of rounds) if (!(await latestForm(tx, round.id))) refuse('contest.incomplete');
      return {};
    });

  const withdraw = (actor: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await contests.withdraw(tx, actor, id);
      return {};
    });

  const remove = (id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await contests.remove(tx, id);
      return {};
    });

  return answering({ list, get, add, update, publish, withdraw, remove }, (desk) => [
    handle(call.listKeptContests, ({ input }) => desk.list(input)),
    handle(call.getKeptContest, ({ input }) => desk.get(input.id)),
    handle(call.addContest, ({ actor, input }) => desk.add(actor, input)),
    handle(call.updateContest, ({ actor, input }) => desk.update(actor, input)),
    handle(call.publishContest, ({ actor, input }) => desk.publish(actor, input.id)),
    handle(call.withdrawContest, ({ actor, input }) => desk.withdraw(actor, input.id)),
    handle(call.deleteContest, ({ input }) => desk.remove(input.id)),
  ]);
};
