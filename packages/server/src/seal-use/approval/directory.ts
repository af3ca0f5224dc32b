import { ApproverSource } from '@chancery/contract/approval/codes.ts';
import type { Directory } from '@chancery/contract/approval/engine/world.ts';
import type { Approvers, PlainStep } from '@chancery/contract/approval/flow.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';

/** Who is needed to know for a way and its applicant. */
interface Asked {
  readonly companyId: string;
  readonly applicantId: string;
  readonly departmentId: string | null;
  readonly route: readonly PlainStep[];
  /** People who may come in otherwise: chosen, already at work on it, or named by an action. */
  readonly others: readonly string[];
}

/** An active member. */
export interface Known {
  readonly userId: string;
  readonly realName: string;
  readonly role: number;
}

/** The people of the unit as the engine asks for them, and their names. */
export interface People extends Directory {
  nameOf(userId: string): string;
}

const sourcesOf = (route: readonly PlainStep[]): readonly Approvers[] =>
  route.map((step) => (step.kind === 'approve' ? step.approvers : step.to));

/** The heads above a department, nearest first; a department without a head is passed over. */
const headsAbove = async (tx: Tx, companyId: string, departmentId: string | null): Promise<string[]> => {
  if (departmentId === null) return [];
  const { rows } = await tx.execute<{ userId: string }>(sql`
    WITH RECURSIVE above AS (
      SELECT id, parent_id, head_id, 1 AS level FROM department WHERE id = ${departmentId} AND company_id = ${companyId}
      UNION ALL
      SELECT d.id, d.parent_id, d.head_id, above.level + 1 FROM department d JOIN above ON d.id = above.parent_id
    )
    SELECT m.account_id AS "userId" FROM above JOIN membership m ON m.id = above.head_id
    WHERE m.disabled_at IS NULL ORDER BY above.level`);
  return [...new Set(rows.map(({ userId }) => userId))];
};

/** Who decides for whom at this moment. */
export const delegationsNow = async (tx: Tx, companyId: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await tx.execute<{ from: string; to: string }>(sql`
    SELECT from_id AS "from", to_id AS "to" FROM approval_delegation
    WHERE company_id = ${companyId} AND start_at <= now() AND end_at > now()`);
  return new Map(rows.map(({ from, to }) => [from, to]));
};

const membersAmong = async (
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  roles: readonly number[],
): Promise<Known[]> => {
  const { rows } = await tx.execute<Known & Record<string, unknown>>(sql`
    SELECT account_id AS "userId", real_name AS "realName", role FROM membership
    WHERE company_id = ${companyId} AND disabled_at IS NULL
      AND (account_id = ANY (${sql.param(ids)}::uuid[]) OR role = ANY (${sql.param(roles)}::smallint[]))
    ORDER BY role, created_at, id`);
  return rows;
};

/** What a directory is made of. */
interface Read {
  /** Active members, the main administrator first. */
  readonly members: readonly Known[];
  /** The heads above the applicant's department, nearest first. */
  readonly heads: readonly string[];
  readonly delegations: ReadonlyMap<string, string>;
}

/** Answers what the engine asks from what was read. */
export const directoryOf = ({ members, heads, delegations }: Read): People => {
  const byId = new Map(members.map((member) => [member.userId, member]));
  const active = (userIds: readonly string[]) => userIds.filter((userId) => byId.has(userId));
  const inRole = (...wanted: readonly number[]) =>
    members.filter(({ role }) => wanted.includes(role)).map(({ userId }) => userId);

  const resolve = (source: Approvers): string[] => {
    switch (source.by) {
      case ApproverSource.people:
        return active(source.userIds);
      case ApproverSource.role:
        return inRole(source.role);
      case ApproverSource.departmentHead:
        return active(heads.slice(0, 1));
      case ApproverSource.headLevel:
        return active(heads.slice(source.level - 1, source.level));
      case ApproverSource.applicantChoice:
        return [];
    }
  };

  return {
    resolve,
    isActive: (userId) => byId.has(userId),
    delegateOf: (userId) => delegations.get(userId) ?? null,
    headAbove: (userId) => heads[heads.indexOf(userId) + 1] ?? null,
    administrators: inRole(Role.mainAdministrator, Role.administrator),
    nameOf: (userId) => byId.get(userId)?.realName ?? '',
  };
};

/** Reads once who may decide on a way, so that the engine can ask without waiting. */
export const readDirectory = async (tx: Tx, asked: Asked): Promise<People> => {
  const { companyId, applicantId, route } = asked;
  const sources = sourcesOf(route);
  const [heads, delegations] = [
    await headsAbove(tx, companyId, asked.departmentId),
    await delegationsNow(tx, companyId),
  ];
  const named = sources.flatMap((source) => (source.by === ApproverSource.people ? source.userIds : []));
  const ids = [applicantId, ...asked.others, ...named, ...heads, ...delegations.values()];
  const roles = sources.flatMap((source) => (source.by === ApproverSource.role ? [source.role] : []));
  const members = await membersAmong(tx, companyId, ids, [
    Role.mainAdministrator,
    Role.administrator,
    ...roles,
  ]);
  return directoryOf({ members, heads, delegations });
};
