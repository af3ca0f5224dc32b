import * as call from '@chancery/contract/contest/calls.ts';
import { RoundStage, TeamMemberState } from '@chancery/contract/contest/codes.ts';
import { mayRound } from '@chancery/contract/contest/steps.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { RegistrationState } from '@chancery/contract/registration/codes.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type FileService, file } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { addRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { standsSince } from '../../people/ports.ts';
import type { Submissions } from '../submission/submissions.ts';
import { keptAppeal } from './contest.kept.ts';
import { contest, contestEntry, contestMember, contestRound, contestTeam } from './contest.table.ts';
import { nowOf, type Round, rankingsOf, roundsOf, stageOf } from './contests.ts';
import { holdEntries, isIn } from './rounds.ts';
import { holdTeam, isOf, membersOf, standingsOf, type Team, teamFor } from './teams.ts';

/** Files open for whoever is in the team that handed them in, whichever unit they belong to, while they are what they were. */
const heldByTeam = ({ holderId, since }: { readonly holderId: string; readonly since: Date }): SQL =>
  sql`EXISTS (SELECT FROM submission_file sf JOIN contest_entry e ON e.id = sf.subject_id
    JOIN contest_member ON contest_member.team_id = e.team_id
    WHERE sf.file_id = ${file.id} AND ${contestMember.accountId} = ${holderId}
      AND ${contestMember.state} = ${TeamMemberState.accepted} AND ${standsSince({
        companyId: sql`${contestMember.companyId}`,
        accountId: sql`${contestMember.accountId}`,
        since,
      })})`;

/** What teams hand in, and what they say to a ranking. */
export const createEntryService = (
  transactions: Transactions,
  submissions: Submissions,
  files: Pick<FileService, 'letHold'>,
) => {
  files.letHold(heldByTeam);
  submissions.letRead(async (tx, actor, entryId) => {
    if (!actor.permissions.has('contest.view')) return false;
    const [found] = await tx
      .select({ team: contestTeam })
      .from(contestEntry)
      .innerJoin(contestTeam, eq(contestTeam.id, contestEntry.teamId))
      .where(eq(contestEntry.id, entryId));
    return found !== undefined && (await isOf(tx, actor, found.team));
  });

  const roundOf = async (tx: Tx, id: string): Promise<Round> => {
    const [row] = await tx.select().from(contestRound).where(eq(contestRound.id, id));
    return row ?? refuse('contest.roundNotFound');
  };

  /** Whether a team has a place and takes part in a round; looked up before the write, since others' places decide it. */
  const lookUp = async (actor: UnitActor, roundId: string) => {
    const { round, team } = await transactions.read(scopeOf(actor), async (tx) => {
      const found = await roundOf(tx, roundId);
      return { round: found, team: await teamFor(tx, actor, found.contestId) };
    });
    if (!team) return { mayEnter: false };
    return transactions.read('platform', async (tx) => {
      const standing = (await standingsOf(tx, round.contestId, [team]))(team);
      const rounds = await roundsOf(tx, [round.contestId]);
      const isOn = isIn(team.id, round, rounds, await rankingsOf(tx, rounds));
      return { mayEnter: standing.state === RegistrationState.booked && isOn };
    });
  };

  /** The team of whoever acts in a round. */
  const ownTeam = async (tx: Tx, actor: UnitActor, round: Round, mayEnter: boolean): Promise<Team> => {
    const team = await teamFor(tx, actor, round.contestId);
    if (!team || !mayEnter) return refuse('contest.notIn');
    if (!(await isOf(tx, actor, team))) refuse('contest.notIn');
    note({ objectType: 'contestTeam', objectId: team.id, objectName: team.name });
    return team;
  };

  const refuseClosed = async (tx: Tx, round: Round): Promise<void> => {
    if (!mayRound(stageOf(round, await nowOf(tx)), 'enter')) refuse('contest.notEntering');
  };

  const save = (
    actor: UnitActor,
    { roundId, revision, answers }: CheckedInput<typeof call.saveEntry>,
    { mayEnter }: { readonly mayEnter: boolean },
  ): Promise<CallResult<typeof call.saveEntry>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const round = await roundOf(tx, roundId);
      const team = await ownTeam(tx, actor, round, mayEnter);
      await refuseClosed(tx, round);
      const [added] = await tx
        .insert(contestEntry)
        .values({ id: uuidv7(), roundId, teamId: team.id, companyId: team.companyId })
        .onConflictDoNothing()
        .returning({ id: contestEntry.id });
      if (added)
        return {
          id: added.id,
          revision: await submissions.begin(tx, actor, { id: added.id, formId: roundId }, answers),
        };
      const [begun] = await tx
        .select({ id: contestEntry.id })
        .from(contestEntry)
        .where(and(eq(contestEntry.roundId, roundId), eq(contestEntry.teamId, team.id)));
      const id = begun?.id ?? refuse('contest.entryNotFound');
      return { id, revision: await submissions.save(tx, actor, id, { revision, answers }) };
    });

  const entryOf = async (tx: Tx, id: string) => {
    const [row] = await tx.select().from(contestEntry).where(eq(contestEntry.id, id));
    return row ?? refuse('contest.entryNotFound');
  };

  const lookUpEntry = async (actor: UnitActor, id: string) => {
    const { roundId } = await transactions.read(scopeOf(actor), (tx) => entryOf(tx, id));
    return lookUp(actor, roundId);
  };

  const submit = (
    actor: UnitActor,
    { id, revision }: CheckedInput<typeof call.submitEntry>,
    { mayEnter }: { readonly mayEnter: boolean },
  ): Promise<CallResult<typeof call.submitEntry>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await holdEntries(tx, (await entryOf(tx, id)).roundId, 'submit');
      await tx.execute(sql`SELECT contest_hold(${id})`);
      const row = await entryOf(tx, id);
      const round = await roundOf(tx, row.roundId);
      const team = await ownTeam(tx, actor, round, mayEnter);
      if (team.id !== row.teamId) refuse('contest.entryNotFound');
      await holdTeam(tx, team.id);
      await refuseClosed(tx, round);
      const [event] = await tx.select().from(contest).where(eq(contest.id, round.contestId));
      const accepted = (await membersOf(tx, [team.id])).filter(
        ({ state }) => state === TeamMemberState.accepted,
      );
      if (accepted.length < (event?.teamMin ?? 1)) refuse('contest.teamSize');
      const version = row.version + 1;
      await submissions.submit(tx, actor, { id, version, revision });
      // When it was handed in is for the database to say.
      const { rows } = await tx.execute<{ at: Date | null }>(sql`SELECT contest_submit(${id}) AS at`);
      const at = new Date(rows[0]?.at ?? refuse('contest.notEntering'));
      const late = stageOf(round, at.getTime()) === RoundStage.late;
      note({ objectType: 'contestTeam', objectId: team.id, objectName: team.name, after: { version, late } });
      return { version, late };
    });

  const appeal = (
    actor: UnitActor,
    { roundId, text }: CheckedInput<typeof call.appealRanking>,
  ): Promise<CallResult<typeof call.appealRanking>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await holdEntries(tx, roundId, 'submit');
      const round = await roundOf(tx, roundId);
      const team = await teamFor(tx, actor, round.contestId);
      if (!team) return refuse('contest.notIn');
      const [row] = await tx
        .select({ id: contestEntry.id })
        .from(contestEntry)
        .innerJoin(contestTeam, eq(contestTeam.id, contestEntry.teamId))
        .where(
          and(
            eq(contestEntry.roundId, roundId),
            eq(contestEntry.teamId, team.id),
            sql`${contestEntry.version} > 0`,
          ),
        );
      if (!row) return refuse('contest.notIn');
      const now = await nowOf(tx);
      if (!mayRound(stageOf(round, now), 'appeal') || now >= (round.appealsUntil?.getTime() ?? 0))
        refuse('contest.step');
      const id = uuidv7();
      const made = { id, roundId, teamId: team.id, companyId: team.companyId, text, byName: actor.name };
      const added = await addRows(tx, keptAppeal, [made], { known: 'stays' });
      if (added.length === 0) refuse('contest.appealed');
      note({ objectType: 'contestTeam', objectId: team.id, objectName: team.name, after: { text } });
      return { id };
    });

  return answering({ lookUp, lookUpEntry, save, submit, appeal }, (entries) => [
    handlePrepared(
      call.saveEntry,
      ({ actor, input }) => entries.lookUp(actor, input.roundId),
      ({ actor, input }, known) => entries.save(actor, input, known),
    ),
    handlePrepared(
      call.submitEntry,
      ({ actor, input }) => entries.lookUpEntry(actor, input.id),
      ({ actor, input }, known) => entries.submit(actor, input, known),
    ),
    handle(call.appealRanking, ({ actor, input }) => entries.appeal(actor, input)),
  ]);
};
