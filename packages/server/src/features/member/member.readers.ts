import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import type { getMember, listColleagues, listMembers, listPending } from '@chancery/contract/member.ts';
import { eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { SessionService } from '../account/session.service.ts';
import { type LogService, presentOperation } from '../log/log.service.ts';
import { membership } from '../unit/unit.table.ts';
import type { HandOver } from './hand-over.ts';
import { departmentsOf, findMember, type MemberRow, presentMember, presentOne } from './member.rows.ts';

const operationsShown = 20;

interface Parts {
  readonly transactions: Transactions;
  readonly logs: LogService;
  readonly sessions: SessionService;
  readonly handOver: HandOver;
}

/** A department counts with everything below it. */
const inDepartment = (id: string): SQL => sql`${membership.id} IN (
  WITH RECURSIVE below AS (
    SELECT id FROM department WHERE id = ${id}
    UNION ALL SELECT d.id FROM department d JOIN below ON d.parent_id = below.id
  )
  SELECT md.membership_id FROM membership_department md JOIN below ON below.id = md.department_id)`;

const refuseUnknownDepartment = async (tx: Tx, id: string): Promise<void> => {
  const { rowCount } = await tx.execute(sql`SELECT FROM department WHERE id = ${id}`);
  if (!rowCount) refuse('member.departmentNotFound');
};

const named = (keyword: string | undefined): SQL | undefined =>
  keyword
    ? or(ilike(membership.realName, containing(keyword)), ilike(membership.mobile, containing(keyword)))
    : undefined;

/** Shows who belongs to a unit. */
export const createMemberReaders = ({ transactions, logs, sessions, handOver }: Parts) => {
  const page = async (
    tx: Tx,
    actor: UnitActor,
    query: CheckedInput<typeof listMembers> | CheckedInput<typeof listColleagues>,
    where: readonly (SQL | undefined)[],
  ) => {
    if (query.departmentId) await refuseUnknownDepartment(tx, query.departmentId);
    const found = await keysetPage(tx, {
      from: membership,
      where: [
        eq(membership.companyId, actor.companyId),
        query.departmentId ? inDepartment(query.departmentId) : undefined,
        ...where,
      ],
      sorts: { createdAt: membership.createdAt, realName: membership.realName },
      query,
      present: (row: MemberRow) => row,
    });
    return {
      found,
      departments: await departmentsOf(
        tx,
        found.list.map(({ id }) => id),
      ),
    };
  };

  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof listMembers>,
  ): Promise<CallResult<typeof listMembers>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { found, departments } = await page(tx, actor, input, [
        named(input.keyword),
        input.role === undefined ? undefined : eq(membership.role, input.role),
        input.state ? eq(membership.state, input.state) : undefined,
      ]);
      return { ...found, list: found.list.map((row) => presentMember(row, departments.get(row.id) ?? [])) };
    });

  /** Whoever looks for a colleague learns their name, not their number. */
  const colleagues = (
    actor: UnitActor,
    input: CheckedInput<typeof listColleagues>,
  ): Promise<CallResult<typeof listColleagues>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { found, departments } = await page(tx, actor, input, [
        isNull(membership.disabledAt),
        input.keyword ? ilike(membership.realName, containing(input.keyword)) : undefined,
      ]);
      return {
        ...found,
        list: found.list.map((row) => ({
          userId: row.accountId,
          memberId: row.id,
          realName: row.realName,
          jobTitle: row.jobTitle,
          departmentNames: (departments.get(row.id) ?? []).map(({ name }) => name).join(', '),
        })),
      };
    });

  const get = (
    actor: UnitActor,
    { userId }: CheckedInput<typeof getMember>,
  ): Promise<CallResult<typeof getMember>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const row = await findMember(tx, actor.companyId, userId);
      const [member, open, operations] = await Promise.all([
        presentOne(tx, row),
        sessions.openInUnit(tx, actor.companyId, userId),
        actor.permissions.has('log.view')
          ? logs.operationsAbout(tx, actor.companyId, userId, operationsShown)
          : [],
      ]);
      return { ...member, sessions: open, operations: operations.map(presentOperation), fingerprint: false };
    });

  const pending = (
    actor: UnitActor,
    { userId }: CheckedInput<typeof listPending>,
  ): Promise<CallResult<typeof listPending>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      await findMember(tx, actor.companyId, userId);
      return { list: await handOver.pending(tx, actor.companyId, userId) };
    });

  /** No device keeps fingerprints yet, so nobody has left one. */
  const fingerprint = (actor: UnitActor, userId: string) =>
    transactions.read(scopeOf(actor), async (tx) => {
      await findMember(tx, actor.companyId, userId);
      return { exist: false };
    });

  return { list, colleagues, get, pending, fingerprint };
};

export type MemberReaders = ReturnType<typeof createMemberReaders>;
