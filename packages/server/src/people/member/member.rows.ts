import type { Member } from '@chancery/contract/member/calls.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { formerMember, membership } from '../unit/unit.table.ts';
import { keptFormerMember, keptMembership } from './member.kept.ts';

/** A membership as it lies in the database. */
export type MemberRow = typeof membership.$inferSelect;

/** A member as it travels. */
export type MemberView = z.output<typeof Member>;

type Departments = ReadonlyMap<string, MemberView['departments']>;

/** The departments of several members, in one question. */
export const departmentsOf = async (tx: Tx, membershipIds: readonly string[]): Promise<Departments> => {
  if (membershipIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ membership_id: string; id: string; name: string }>(sql`
    SELECT md.membership_id, d.id, d.name
    FROM membership_department md JOIN department d ON d.id = md.department_id
    WHERE md.membership_id IN ${[...membershipIds]}
    ORDER BY d.position, d.name`);
  return rows.reduce((found, { membership_id, id, name }) => {
    found.set(membership_id, [...(found.get(membership_id) ?? []), { id, name }]);
    return found;
  }, new Map<string, MemberView['departments']>());
};

/** A member as its administrators see them. */
export const presentMember = (row: MemberRow, departments: MemberView['departments']): MemberView => ({
  userId: row.accountId,
  realName: row.realName,
  mobile: row.mobile,
  jobTitle: row.jobTitle,
  role: row.role,
  state: row.state,
  departments,
  revision: row.revision,
  createdAt: iso(row.createdAt),
  lastEnteredAt: isoOrNull(row.lastEnteredAt),
});

/** One member with their departments. */
export const presentOne = async (tx: Tx, row: MemberRow): Promise<MemberView> =>
  presentMember(row, (await departmentsOf(tx, [row.id])).get(row.id) ?? []);

const byAccount = (companyId: string, accountId: string) =>
  and(eq(membership.companyId, companyId), eq(membership.accountId, accountId));

/** A member of the unit, or the refusal that there is none. */
export const findMember = async (tx: Tx, companyId: string, accountId: string): Promise<MemberRow> => {
  const [row] = await tx.select().from(membership).where(byAccount(companyId, accountId));
  return row ?? refuse('member.notFound');
};

/** The same, held until the transaction ends. */
export const lockMember = async (tx: Tx, companyId: string, accountId: string): Promise<MemberRow> => {
  const [row] = await tx.select().from(membership).where(byAccount(companyId, accountId)).for('update');
  return row ?? refuse('member.notFound');
};

/** Changes a member and counts the change. */
export const changeMember = async (
  tx: Tx,
  row: MemberRow,
  by: string,
  set: Partial<typeof membership.$inferInsert>,
): Promise<MemberRow> => {
  const changes = { ...set, revision: row.revision + 1, updatedBy: by, updatedAt: sql`now()` };
  const [changed] = await changeRows(tx, keptMembership, changes, eq(membership.id, row.id));
  return changed ?? refuse('member.notFound');
};

/** Remembers what somebody was called who leaves. */
export const keepName = async (tx: Tx, { companyId, accountId, realName }: MemberRow): Promise<void> => {
  await addRows(tx, keptFormerMember, [{ companyId, accountId, realName }], {
    known: {
      target: [formerMember.companyId, formerMember.accountId],
      set: { realName, leftAt: sql`now()` },
    },
  });
};

/** What the operation log keeps of a member. */
export const auditOf = ({ realName, mobile, jobTitle, role, state, departments }: MemberView) => ({
  realName,
  mobile,
  jobTitle,
  role,
  state,
  departments: departments.map(({ name }) => name),
});
