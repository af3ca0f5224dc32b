import { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import * as call from '@chancery/contract/contest/calls.ts';
import { TeamMemberState as State } from '@chancery/contract/contest/codes.ts';
import { mayRound } from '@chancery/contract/contest/steps.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import { answering, handle } from '../../kit/handle.ts';
import { isDone } from '../../kit/is-done.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { account, company, membership } from '../../people/ports.ts';
import { createShown } from '../announcement/shown.ts';
import * as registrations from '../registration/registrations.ts';
import { contest, contestEntry, contestMember, contestTeam } from './contest.table.ts';
import type { ContestNotices } from './contest-notices.ts';
import { type Contest, nowOf, roundsOf, stageOf } from './contests.ts';
import { isLedBy, type Team } from './teams.ts';

const refusals = {
  none: 'contest.invitationNotFound',
  fixed: 'contest.teamFixed',
  full: 'contest.teamFull',
  elsewhere: 'contest.inTeam',
  apart: 'contest.ownUnit',
} as const;

/** Somebody who comes into another team at the same moment is told so. */
const intoOneTeam = async <T>(coming: Promise<T>): Promise<T> => {
  try {
    return await coming;
  } catch (error) {
    if (violates(error, 'contest_member_once')) refuse('contest.inTeam');
    throw error;
  }
};

/** Teams as their people make them up. */
export const createTeamService = (transactions: Transactions, notices: Pick<ContestNotices, 'soon'>) => {
  const shown = createShown(AnnouncementKind.event, 'contest.notFound');

  const contestOf = async (tx: Tx, id: string): Promise<Contest> => {
    const [row] = await tx.select().from(contest).where(eq(contest.id, id));
    return row ?? refuse('contest.notFound');
  };

  const refuseClosed = async (tx: Tx, { registerFrom, registerUntil }: Contest): Promise<void> => {
    const now = await nowOf(tx);
    if (now < registerFrom.getTime() || now >= registerUntil.getTime()) refuse('contest.notRegistering');
  };

  const isInTeam = (tx: Tx, contestId: string, accountId: string): Promise<boolean> =>
    isDone(tx, sql`contest_in_team(${contestId}, ${accountId})`);

  const noted = ({ id, name }: Pick<Team, 'id' | 'name'>) => ({
    objectType: 'contestTeam',
    objectId: id,
    objectName: name,
  });

  const register = (
    actor: UnitActor,
    { contestId, name }: CheckedInput<typeof call.registerTeam>,
  ): Promise<CallResult<typeof call.registerTeam>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await shown.find(tx, actor, contestId);
      await refuseClosed(tx, await contestOf(tx, contestId));
      if (await isInTeam(tx, contestId, actor.id)) refuse('contest.inTeam');
      // The list is held from here on: whoever registers the same captain at the same moment waits.
      const state = await registrations.register(tx, actor, contestId);
      if (state === 'closed') return refuse('contest.notRegistering');
      await refuseClosed(tx, await contestOf(tx, contestId));
      const [unit] = await tx
        .select({ name: company.name })
        .from(company)
        .where(eq(company.id, actor.companyId));
      const [id, companyName] = [uuidv7(), unit?.name ?? ''];
      const team = { id, contestId, companyId: actor.companyId, companyName };
      await tx.insert(contestTeam).values({ ...team, captainId: actor.id, name });
      await intoOneTeam(
        tx.insert(contestMember).values({
          id: uuidv7(),
          contestId,
          teamId: id,
          mobile: actor.mobile,
          companyId: actor.companyId,
          companyName,
          accountId: actor.id,
          name: actor.name,
          state: State.accepted,
        }),
      );
      note({ ...noted({ id, name }), after: { name, state } });
      return { id, state };
    });

  /** Holds a team that takes part. */
  const lockTeam = async (tx: Tx, id: string): Promise<Team> => {
    const [team] = await tx
      .select()
      .from(contestTeam)
      .where(and(eq(contestTeam.id, id), isNull(contestTeam.withdrawnAt)))
      .for('update');
    return team ?? refuse('contest.teamNotFound');
  };

  /** Holds a team that somebody leads. */
  const lockLed = async (tx: Tx, actor: UnitActor, id: string): Promise<Team> => {
    const team = await lockTeam(tx, id);
    if (!isLedBy(team, actor)) refuse('contest.teamNotFound');
    note(noted(team));
    return team;
  };

  const withdraw = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const team = await lockLed(tx, actor, id);
      await refuseClosed(tx, await contestOf(tx, team.contestId));
      await registrations.cancel(tx, team.captainId, team.contestId);
      if (!(await isDone(tx, sql`contest_withdraw(${id})`))) refuse('contest.teamNotFound');
      notices.soon();
      return {};
    });

  const refuseFixed = async (tx: Tx, { contestId }: Team): Promise<void> => {
    const [first] = await roundsOf(tx, [contestId]);
    if (first && !mayRound(stageOf(first, await nowOf(tx)), 'team')) refuse('contest.teamFixed');
  };

  const colleague = async (tx: Tx, { companyId }: UnitActor, mobile: string) => {
    const [row] = await tx
      .select({ id: account.id, name: membership.realName })
      .from(membership)
      .innerJoin(account, eq(account.id, membership.accountId))
      .where(
        and(eq(account.mobile, mobile), eq(membership.companyId, companyId), isNull(membership.disabledAt)),
      );
    return row;
  };

  const invite = (
    actor: UnitActor,
    { id, mobile }: CheckedInput<typeof call.inviteToTeam>,
  ): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const team = await lockLed(tx, actor, id);
      await refuseFixed(tx, team);
      const event = await contestOf(tx, team.contestId);
      const rows = await tx.select().from(contestMember).where(eq(contestMember.teamId, id));
      const live = rows.filter(({ state }) => state === State.accepted || state === State.invited);
      if (live.some((one) => one.mobile === mobile)) refuse('contest.inTeam');
      if (live.length >= event.teamMax) refuse('contest.teamFull');
      // Only colleagues of the unit that registered the team are simply in it.
      const known = team.companyId === actor.companyId ? await colleague(tx, actor, mobile) : undefined;
      const asked = { id: uuidv7(), contestId: team.contestId, teamId: id, mobile };
      if (known) {
        if (await isInTeam(tx, team.contestId, known.id)) refuse('contest.inTeam');
        await intoOneTeam(
          tx.insert(contestMember).values({
            ...asked,
            companyId: actor.companyId,
            companyName: team.companyName,
            accountId: known.id,
            name: known.name,
            state: State.accepted,
          }),
        );
      } else {
        if (!event.across) refuse('contest.ownUnitOnly');
        await tx.insert(contestMember).values({ ...asked, state: State.invited });
        notices.soon();
      }
      note({ ...noted(team), after: { state: known ? State.accepted : State.invited } });
      return {};
    });

  const hasSubmitted = async (tx: Tx, teamId: string): Promise<boolean> => {
    const rows = await tx
      .select({ id: contestEntry.id })
      .from(contestEntry)
      .where(and(eq(contestEntry.teamId, teamId), gt(contestEntry.version, 0)))
      .limit(1);
    return rows.length > 0;
  };

  /** What a team has submitted counts only while it has as many people as it takes. */
  const refuseTooFew = async (tx: Tx, team: Team): Promise<void> => {
    const { teamMin } = await contestOf(tx, team.contestId);
    const inIt = await tx
      .select({ id: contestMember.id })
      .from(contestMember)
      .where(and(eq(contestMember.teamId, team.id), eq(contestMember.state, State.accepted)));
    if (inIt.length <= teamMin && (await hasSubmitted(tx, team.id))) refuse('contest.tooFew');
  };

  /** Whoever leads a team takes people out of it; everybody else may leave it themselves. */
  const remove = (actor: UnitActor, memberId: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const [found] = await tx.select().from(contestMember).where(eq(contestMember.id, memberId));
      const seen = found ?? refuse('contest.teamNotFound');
      const team = await lockTeam(tx, seen.teamId);
      const isSelf = seen.accountId === actor.id && seen.companyId === actor.companyId;
      if (!isSelf && !isLedBy(team, actor)) refuse('contest.teamNotFound');
      note(noted(team));
      const [member] = await tx.select().from(contestMember).where(eq(contestMember.id, memberId));
      if (member?.state !== State.accepted && member?.state !== State.invited)
        return refuse('contest.teamNotFound');
      await refuseFixed(tx, team);
      // A team has a captain as long as there is one.
      if (member.accountId === team.captainId) refuse('contest.captain');
      if (member.state === State.accepted) await refuseTooFew(tx, team);
      if (!(await isDone(tx, sql`contest_remove(${memberId})`))) refuse('contest.teamNotFound');
      note({ ...noted(team), before: { name: member.name } });
      return {};
    });

  const answer = (
    actor: UnitActor,
    { id, accepts }: CheckedInput<typeof call.answerInvitation>,
  ): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { rows } = await intoOneTeam(
        tx.execute<{ answer: 'done' | keyof typeof refusals }>(
          sql`SELECT contest_answer(${id}, ${actor.id}, ${accepts}) AS answer`,
        ),
      );
      const outcome = rows[0]?.answer ?? 'none';
      if (outcome !== 'done') refuse(refusals[outcome]);
      note({ objectType: 'contestTeam', objectId: id, after: { accepts } });
      return {};
    });

  return answering({ register, withdraw, invite, remove, answer }, (teams) => [
    handle(call.registerTeam, ({ actor, input }) => teams.register(actor, input)),
    handle(call.withdrawTeam, ({ actor, input }) => teams.withdraw(actor, input.id)),
    handle(call.inviteToTeam, ({ actor, input }) => teams.invite(actor, input)),
    handle(call.removeFromTeam, ({ actor, input }) => teams.remove(actor, input.id)),
    handle(call.answerInvitation, ({ actor, input }) => teams.answer(actor, input)),
  ]);
};
