import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { mayGrant, mayTouch } from '@chancery/contract/member.rules.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { Role } from '@chancery/contract/unit.codes.ts';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { UnitActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { account } from '../account/account.table.ts';
import { membership } from '../unit/unit.table.ts';
import type { MemberRow } from './member.rows.ts';
import { membershipDepartment } from './member.table.ts';
import { refuseFull } from './member-places.ts';

/** Refuses a role that this person may not give. */
export const refuseGrant = (actor: UnitActor, role: CodeOf<typeof Role>): void => {
  if (mayGrant(actor.role, role)) return;
  const isMain = actor.role === Role.mainAdministrator;
  refuse(isMain ? 'member.handOverUnit' : 'member.roleTooHigh');
};

/** Refuses to reach above oneself. */
export const refuseTouch = (actor: UnitActor, row: MemberRow): void => {
  if (!mayTouch(actor.role, row.role)) refuse('member.roleTooHigh');
};

/** Puts a member into exactly these departments. */
export const setDepartments = async (
  tx: Tx,
  { id: membershipId, companyId }: Pick<MemberRow, 'id' | 'companyId'>,
  departmentIds: readonly string[],
): Promise<void> => {
  const wanted = [...new Set(departmentIds)];
  await tx.delete(membershipDepartment).where(eq(membershipDepartment.membershipId, membershipId));
  if (wanted.length === 0) return;
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM department WHERE company_id = ${companyId} AND id IN ${wanted} FOR SHARE`,
  );
  if (rows.length < wanted.length) refuse('member.departmentNotFound');
  await tx
    .insert(membershipDepartment)
    .values(wanted.map((departmentId) => ({ companyId, membershipId, departmentId })));
};

/** The account behind a phone number; a number that has none gets one, to be taken into use at the first login. */
const accountOf = async (tx: Tx, mobile: string, realName: string | undefined) => {
  await tx
    .insert(account)
    .values({ id: uuidv7(), mobile, realName: realName ?? maskPhone(mobile) })
    .onConflictDoNothing();
  const [found] = await tx.select().from(account).where(eq(account.mobile, mobile));
  if (!found) return refuse('account.userNotFound');
  if (realName && found.realName === maskPhone(mobile)) {
    await tx.update(account).set({ realName }).where(eq(account.id, found.id));
  }
  return found;
};

interface Newcomer {
  readonly mobile: string;
  readonly realName?: string;
  readonly role: CodeOf<typeof Role>;
  readonly jobTitle?: string | undefined;
  readonly departmentIds?: readonly string[] | undefined;
  readonly invited: boolean;
}

/** Makes somebody a member of the actor's unit, if there is a place and the role is the actor's to give. */
export const joinUnit = async (tx: Tx, actor: UnitActor, newcomer: Newcomer): Promise<MemberRow> => {
  refuseGrant(actor, newcomer.role);
  await refuseFull(tx, actor.companyId);
  const { id: accountId } = await accountOf(tx, newcomer.mobile, newcomer.realName);
  const [row] = await tx
    .insert(membership)
    .values({
      id: uuidv7(),
      companyId: actor.companyId,
      accountId,
      role: newcomer.role,
      realName: newcomer.realName ?? maskPhone(newcomer.mobile),
      jobTitle: newcomer.jobTitle ?? '',
      invitedAt: newcomer.invited ? sql`now()` : null,
      updatedBy: actor.name,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return refuse('member.alreadyMember');
  await setDepartments(tx, row, newcomer.departmentIds ?? []);
  return row;
};
