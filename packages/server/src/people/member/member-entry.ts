import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { mayGrant, mayTouch } from '@chancery/contract/member/rules.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { eq, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { addRows, removeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { keptMemberDepartment } from './member.kept.ts';
import type { MemberRow } from './member.rows.ts';
import { membershipDepartment } from './member.table.ts';

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

/** Those of some departments that the unit still has. */
export const stillThere = async (
  tx: Tx,
  companyId: string,
  departmentIds: readonly string[],
): Promise<string[]> => {
  if (departmentIds.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM department WHERE company_id = ${companyId} AND id IN ${[...departmentIds]} FOR SHARE`,
  );
  return rows.map(({ id }) => id);
};

/** Refuses departments that the unit does not have; those it has stay until the transaction ends. */
export const shareDepartments = async (
  tx: Tx,
  companyId: string,
  departmentIds: readonly string[],
): Promise<void> => {
  const wanted = [...new Set(departmentIds)];
  const found = await stillThere(tx, companyId, wanted);
  if (found.length < wanted.length) refuse('member.departmentNotFound');
};

/** Puts a member into exactly these departments. */
export const setDepartments = async (
  tx: Tx,
  { id: membershipId, companyId, accountId }: Pick<MemberRow, 'id' | 'companyId' | 'accountId'>,
  departmentIds: readonly string[],
): Promise<void> => {
  const wanted = [...new Set(departmentIds)];
  const own = eq(membershipDepartment.membershipId, membershipId);
  await removeRows(tx, keptMemberDepartment, own, accountId);
  if (wanted.length === 0) return;
  await shareDepartments(tx, companyId, wanted);
  const rows = wanted.map((departmentId) => ({ companyId, membershipId, departmentId }));
  await addRows(tx, keptMemberDepartment, rows, { thread: accountId });
};
