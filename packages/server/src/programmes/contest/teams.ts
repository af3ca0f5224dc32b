import { TeamMemberState } from '@chancery/contract/contest/codes.ts';
import { RegistrationState } from '@chancery/contract/registration/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { registration } from '../registration/registration.table.ts';
import { contestMember, contestTeam } from './contest.table.ts';

export type Team = typeof contestTeam.$inferSelect;
export type Member = typeof contestMember.$inferSelect;

const administrators: readonly number[] = [Role.mainAdministrator, Role.administrator];

/** Whoever leads a team says who is in it: its captain, and the administrators of the unit that registered it. */
export const isLedBy = (team: Team, { id, companyId, role }: UnitActor): boolean =>
  team.captainId === id || (team.companyId === companyId && administrators.includes(role));

/** Everybody in teams or asked to join them. */
export const membersOf = async (tx: Tx, teamIds: readonly string[]): Promise<Member[]> =>
  teamIds.length === 0
    ? []
    : tx
        .select()
        .from(contestMember)
        .where(
          and(
            inArray(contestMember.teamId, [...teamIds]),
            inArray(contestMember.state, [TeamMemberState.invited, TeamMemberState.accepted]),
          ),
        )
        .orderBy(asc(contestMember.at), asc(contestMember.id));

export const isMember = (members: readonly Member[], accountId: string): boolean =>
  members.some((one) => one.accountId === accountId && one.state === TeamMemberState.accepted);

/** Whether somebody is in a team or leads it: what it hands in is for nobody else of the unit. */
export const isOf = async (tx: Tx, actor: UnitActor, team: Team): Promise<boolean> =>
  isLedBy(team, actor) || isMember(await membersOf(tx, [team.id]), actor.id);

/** People of a team; the phone of somebody is for those who invited them. */
export const presentMembers = (team: Team, members: readonly Member[], withPhones: boolean) =>
  members
    .filter(({ teamId }) => teamId === team.id)
    .map(({ id, name, mobile, companyName, state, accountId }) => ({
      id,
      name,
      mobile: withPhones ? mobile : '',
      unitName: companyName,
      state,
      isCaptain: accountId === team.captainId,
    }));

/** Where teams stand on the list of their event: by the captain who registered them. */
export const standingsOf = async (tx: Tx, contestId: string, teams: readonly Team[]) => {
  const rows =
    teams.length === 0
      ? []
      : await tx
          .select({
            captainId: registration.accountId,
            state: registration.state,
            number: sql<number | null>`CASE WHEN ${registration.state} = ${RegistrationState.waiting}
              THEN registration_number(${registration.listId}, ${registration.place}) END`,
          })
          .from(registration)
          .where(
            and(
              eq(registration.listId, contestId),
              inArray(
                registration.accountId,
                teams.map(({ captainId }) => captainId),
              ),
            ),
          );
  const byCaptain = new Map(rows.map((row) => [row.captainId, row]));
  const none = { state: RegistrationState.cancelled, number: null };
  return (team: Team) => {
    const found = team.withdrawnAt === null ? byCaptain.get(team.captainId) : undefined;
    return found ? { state: found.state, number: found.number } : none;
  };
};

/** Keeps a team as it is until the transaction ends: nobody joins or leaves it meanwhile. */
export const holdTeam = async (tx: Tx, id: string): Promise<void> => {
  await tx.select({ id: contestTeam.id }).from(contestTeam).where(eq(contestTeam.id, id)).for('share');
};

/** The team somebody is in or leads. */
export const teamFor = async (tx: Tx, actor: UnitActor, contestId: string): Promise<Team | undefined> => {
  const [own] = await tx
    .select({ team: contestTeam })
    .from(contestTeam)
    .innerJoin(contestMember, eq(contestMember.teamId, contestTeam.id))
    .where(
      and(
        eq(contestTeam.contestId, contestId),
        isNull(contestTeam.withdrawnAt),
        eq(contestMember.accountId, actor.id),
        eq(contestMember.companyId, actor.companyId),
        eq(contestMember.state, TeamMemberState.accepted),
      ),
    );
  if (own || !administrators.includes(actor.role)) return own?.team;
  const [led] = await tx
    .select()
    .from(contestTeam)
    .where(
      and(
        eq(contestTeam.contestId, contestId),
        isNull(contestTeam.withdrawnAt),
        eq(contestTeam.companyId, actor.companyId),
      ),
    )
    .orderBy(asc(contestTeam.registeredAt), asc(contestTeam.id))
    .limit(1);
  return led;
};

export const presentTeam = (team: Team) => ({
  id: team.id,
  name: team.name,
  unitName: team.companyName,
  registeredAt: iso(team.registeredAt),
});
