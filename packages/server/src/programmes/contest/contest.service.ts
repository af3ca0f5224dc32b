import { AnnouncementKind, AnnouncementState } from '@chancery/contract/announcement/codes.ts';
import * as call from '@chancery/contract/contest/calls.ts';
import { RoundState, TeamMemberState } from '@chancery/contract/contest/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { isFor } from '../announcement/announcement.conditions.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { bodyFor } from '../announcement/bodies.ts';
import { createShown } from '../announcement/shown.ts';
import { latestForm } from '../form/forms.ts';
import type { MaterialService } from '../material/material.service.ts';
import { placesOf } from '../registration/registrations.ts';
import type { Submissions } from '../submission/submissions.ts';
import { contest, contestAppeal, contestEntry, contestMember, contestTeam } from './contest.table.ts';
import {
  type Contest,
  isEntryLate,
  markLate,
  nowOf,
  presentFacts,
  presentRanking,
  presentRound,
  type Round,
  rankingsOf,
  roundsOf,
} from './contests.ts';
import { isIn, presentAppeal } from './rounds.ts';
import {
  isLedBy,
  isMember,
  isOf,
  membersOf,
  presentMembers,
  presentTeam,
  standingsOf,
  type Team,
  teamFor,
} from './teams.ts';

const nobody = { capacity: 0, booked: 0, waiting: 0 };

/** Events as units read them. */
export const createContestService = (
  transactions: Transactions,
  materials: Pick<MaterialService, 'linked' | 'pictures'>,
  submissions: Submissions,
) => {
  const shown = createShown(AnnouncementKind.event, 'contest.notFound');

  /** The teams of somebody by event. */
  const teamsOf = async (tx: Tx, actor: UnitActor, contestIds: readonly string[]) => {
    const rows =
      contestIds.length === 0
        ? []
        : await tx
            .select({ team: contestTeam })
            .from(contestMember)
            .innerJoin(contestTeam, eq(contestTeam.id, contestMember.teamId))
            .where(
              and(
                inArray(contestMember.contestId, [...contestIds]),
                eq(contestMember.accountId, actor.id),
                eq(contestMember.state, TeamMemberState.accepted),
              ),
            );
    return new Map(rows.map(({ team }) => [team.contestId, team]));
  };

  const list = async (
    actor: UnitActor,
    input: CheckedInput<typeof call.listContests>,
    language: Language,
  ): Promise<CallResult<typeof call.listContests>> => {
    const { page, rows, teams, rounds, places, now } = await transactions.read(scopeOf(actor), async (tx) => {
      const listed = await shown.list(tx, actor, input, language);
      const ids = listed.list.map(({ id }) => id);
      return {
        page: listed,
        rows: ids.length > 0 ? await tx.select().from(contest).where(inArray(contest.id, ids)) : [],
        teams: await teamsOf(tx, actor, ids),
        rounds: Map.groupBy(await roundsOf(tx, ids), ({ contestId }) => contestId),
        places: await placesOf(tx, ids),
        now: await nowOf(tx),
      };
    });
    const states = await transactions.read('platform', async (tx) => {
      const found = new Map<string, CallResult<typeof call.listContests>['list'][number]['teamState']>();
      for (const [id, team] of teams) found.set(id, (await standingsOf(tx, id, [team]))(team).state);
      return found;
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return {
      ...page,
      list: page.list.flatMap((item) => {
        const row = byId.get(item.id);
        if (!row) return [];
        const { capacity } = places.get(item.id) ?? nobody;
        const facts = { capacity, rounds: rounds.get(item.id) ?? [], now };
        const published = { state: AnnouncementState.published };
        return [{ ...item, ...presentFacts(published, row, facts), teamState: states.get(item.id) ?? null }];
      }),
    };
  };

  /** What a unit sees, and what it takes part in even where that is shown no longer. */
  const find = async (tx: Tx, actor: UnitActor, id: string) => {
    const [row] = await tx
      .select({ announcement, contest })
      .from(announcement)
      .innerJoin(contest, eq(contest.id, announcement.id))
      .where(
        and(
          eq(announcement.id, id),
          or(
            and(eq(announcement.state, AnnouncementState.published), isFor(actor)),
            sql`EXISTS (SELECT FROM contest_team t WHERE t.contest_id = ${announcement.id})`,
          ),
        ),
      );
    return row ?? refuse('contest.notFound');
  };

  const invitationsOf = async (tx: Tx, actor: UnitActor, contestId: string) => {
    const rows = await tx
      .select({ id: contestMember.id, team: contestTeam.name, unitName: contestTeam.companyName })
      .from(contestMember)
      .innerJoin(contestTeam, eq(contestTeam.id, contestMember.teamId))
      .where(
        and(
          eq(contestMember.contestId, contestId),
          eq(contestMember.mobile, actor.mobile),
          eq(contestMember.state, TeamMemberState.invited),
        ),
      )
      .orderBy(asc(contestMember.at));
    return rows;
  };

  const entriesOf = async (tx: Tx, team: Team | undefined, rounds: readonly Round[]) => {
    const rows =
      team && rounds.length > 0
        ? await tx
            .select()
            .from(contestEntry)
            .where(
              and(
                eq(contestEntry.teamId, team.id),
                inArray(
                  contestEntry.roundId,
                  rounds.map(({ id }) => id),
                ),
              ),
            )
        : [];
    return new Map(rows.map((row) => [row.roundId, row]));
  };

  const presentEntry = async (tx: Tx, round: Round, row: typeof contestEntry.$inferSelect) => {
    const draft = await submissions.draftOf(tx, row.id);
    if (!draft) throw new Error(`nothing was begun for ${row.id}`);
    return {
      id: row.id,
      version: row.version,
      submittedAt: isoOrNull(row.submittedAt),
      late: isEntryLate(round, row),
      ...(await submissions.present(tx, draft)),
      revision: draft.revision,
      updatedBy: draft.updatedBy,
      updatedAt: iso(draft.updatedAt),
      versions: markLate(round, await submissions.versionsOf(tx, row.id)),
    };
  };

  /** What a team has to do with each round; the teams of others are told of once the ranking is published. */
  const presentRounds = async (
    tx: Tx,
    { awards }: Contest,
    rounds: readonly Round[],
    team: Team | undefined,
    isBooked: boolean,
    now: number,
  ) => {
    const [entries, rankings] = [await entriesOf(tx, team, rounds), await rankingsOf(tx, rounds)];
    const appeals = team
      ? await tx
          .select()
          .from(contestAppeal)
          .where(eq(contestAppeal.teamId, team.id))
          .orderBy(asc(contestAppeal.at))
      : [];
    const made = [];
    for (const round of rounds) {
      const isPublished = round.state === RoundState.published;
      const isLast = round === rounds.at(-1);
      // Nobody is awarded anything before it is published.
      const ranking = presentRanking(rankings.get(round.id), isPublished && isLast ? awards : []);
      const entry = entries.get(round.id);
      made.push({
        ...presentRound(round, now),
        form: (await latestForm(tx, round.id)) ?? null,
        isIn: team !== undefined && isBooked && isIn(team.id, round, rounds, rankings),
        entry: entry ? await presentEntry(tx, round, entry) : null,
        mine: ranking.find(({ teamId }) => teamId === team?.id) ?? null,
        ranking: isPublished ? ranking : [],
        appeals: appeals
          .filter(({ roundId }) => roundId === round.id)
          .map((appeal) => presentAppeal(appeal, team?.name ?? '')),
      });
    }
    return made;
  };

  const get = async (
    actor: UnitActor,
    id: string,
    language: Language,
  ): Promise<CallResult<typeof call.getContest>> => {
    const seen = await transactions.read(scopeOf(actor), async (tx) => {
      const found = await find(tx, actor, id);
      return {
        row: found.contest,
        words: found.announcement,
        rounds: await roundsOf(tx, [id]),
        team: await teamFor(tx, actor, id),
        places: (await placesOf(tx, [id])).get(id) ?? nobody,
        now: await nowOf(tx),
        shown: await shown.present(tx, actor, found.announcement, language),
        pictures: await materials.pictures(tx, id),
        attachments: await materials.linked(tx, id, 'attachment'),
      };
    });
    const { row, words, rounds, team, places, now } = seen;
    // A team may be of several units: what is read from here on is only what was found to be its own.
    return transactions.read('platform', async (tx) => {
      const members = team ? await membersOf(tx, [team.id]) : [];
      const standing = team ? (await standingsOf(tx, id, [team]))(team) : undefined;
      const mayLead = team !== undefined && isLedBy(team, actor);
      return {
        ...seen.shown,
        ...presentFacts(words, row, { capacity: places.capacity, rounds, now }),
        teamState: standing?.state ?? null,
        body: bodyFor(words, row, language),
        pictures: seen.pictures,
        attachments: seen.attachments,
        now: new Date(now).toISOString(),
        booked: places.booked,
        waiting: places.waiting,
        team:
          team && standing
            ? {
                ...presentTeam(team),
                ...standing,
                members: presentMembers(team, members, mayLead),
                mayLead,
                mayEnter: mayLead || isMember(members, actor.id),
                myId: members.find(({ accountId }) => accountId === actor.id)?.id ?? null,
              }
            : null,
        invitations: await invitationsOf(tx, actor, id),
        rounds: await presentRounds(tx, row, rounds, team, standing?.state === 'booked', now),
      };
    });
  };

  const entry = async (
    actor: UnitActor,
    { id, version }: CheckedInput<typeof call.getEntry>,
  ): Promise<CallResult<typeof call.getEntry>> => {
    const row = await transactions.read(scopeOf(actor), async (tx) => {
      const [found] = await tx
        .select({ team: contestTeam })
        .from(contestEntry)
        .innerJoin(contestTeam, eq(contestTeam.id, contestEntry.teamId))
        .where(eq(contestEntry.id, id));
      const { team } = found ?? refuse('contest.entryNotFound');
      // A unit sees its teams; what one of them handed in is for those who are in it or lead it.
      if (!(await isOf(tx, actor, team))) refuse('contest.entryNotFound');
      return (await submissions.versionAt(tx, id, version)) ?? refuse('contest.entryNotFound');
    });
    return transactions.read('platform', (tx) => submissions.present(tx, row));
  };

  return answering({ list, get, entry }, (contests) => [
    handle(call.listContests, ({ actor, input, origin }) => contests.list(actor, input, origin.language)),
    handle(call.getContest, ({ actor, input, origin }) => contests.get(actor, input.id, origin.language)),
    handle(call.getEntry, ({ actor, input }) => contests.entry(actor, input)),
  ]);
};
