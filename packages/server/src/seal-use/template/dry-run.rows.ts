import { limits } from '@chancery/contract/limits.ts';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { application } from '../application/application.table.ts';
import { approvalTask } from '../approval/approval.table.ts';
import { delegationsNow, directoryOf, type Known, type People } from '../approval/directory.ts';
import { findTemplate } from './template.rows.ts';

interface Wanted {
  readonly templateId?: string | undefined;
  readonly deviceIds: readonly string[];
  readonly days: number;
}

/** An application of the past, as far as a flow looks at it. */
export type PastApplication = Awaited<ReturnType<typeof pastApplications>>[number];

const onlyWithSeals = (deviceIds: readonly string[]): SQL | undefined =>
  deviceIds.length === 0
    ? undefined
    : sql`NOT EXISTS (SELECT FROM application_seal s WHERE s.application_id = ${application.id}
        AND s.device_id <> ALL (${sql.param([...deviceIds])}::uuid[]))`;

/** The latest applications a flow is to be played against. */
export const pastApplications = async (tx: Tx, companyId: string, wanted: Wanted) => {
  const { templateId, deviceIds, days } = wanted;
  if (templateId) await findTemplate(tx, companyId, templateId);
  return tx
    .select({
      id: application.id,
      number: application.number,
      title: application.title,
      applicantId: application.applicantId,
      applicantName: application.applicantName,
      departmentId: application.departmentId,
      fileTypeId: application.documentTypeId,
      count: application.count,
      amount: application.amount,
      fields: application.fields,
      route: application.route,
      createdAt: application.createdAt,
    })
    .from(application)
    .where(
      and(
        eq(application.companyId, companyId),
        sql`${application.createdAt} > now() - make_interval(days => ${days})`,
        templateId ? eq(application.templateId, templateId) : undefined,
        onlyWithSeals(deviceIds),
      ),
    )
    .orderBy(desc(application.createdAt), desc(application.id))
    .limit(limits.application.dryRun);
};

/** Who was asked at each stage of some applications: in the last round that came there, brought in by nobody. */
export const peopleAsked = async (tx: Tx, applicationIds: readonly string[]) => {
  const asked = new Map<string, { round: number; people: Map<string, string> }>();
  if (applicationIds.length === 0) return asked;
  const rows = await tx
    .select()
    .from(approvalTask)
    .where(and(inArray(approvalTask.applicationId, [...applicationIds]), sql`added_by IS NULL`))
    .orderBy(asc(approvalTask.round), asc(approvalTask.slot), asc(approvalTask.ordinal));
  for (const row of rows) {
    const key = `${row.applicationId} ${row.stage}`;
    const known = asked.get(key);
    const at = known?.round === row.round ? known : { round: row.round, people: new Map<string, string>() };
    at.people.set(row.userId, row.userName);
    asked.set(key, at);
  }
  return asked;
};

/** The seals of some applications. */
export const sealsOf = async (tx: Tx, applicationIds: readonly string[]) => {
  if (applicationIds.length === 0) return new Map<string, string[]>();
  const { rows } = await tx.execute<{ application: string; device: string }>(sql`
    SELECT application_id AS application, device_id AS device FROM application_seal
    WHERE application_id = ANY (${sql.param([...applicationIds])}::uuid[])`);
  return rows.reduce(
    (seals, { application: id, device }) => seals.set(id, [...(seals.get(id) ?? []), device]),
    new Map<string, string[]>(),
  );
};

/** The whole unit, read once: its people, its departments with their heads, and who stands in for whom. */
export const readUnit = async (tx: Tx, companyId: string) => {
  const { rows: members } = await tx.execute<Known & Record<string, unknown>>(sql`
    SELECT account_id AS "userId", real_name AS "realName", role FROM membership
    WHERE company_id = ${companyId} AND disabled_at IS NULL ORDER BY role, created_at, id`);
  const { rows } = await tx.execute<{ id: string; parent: string | null; head: string | null }>(sql`
    SELECT d.id, d.parent_id AS parent, m.account_id AS head
    FROM department d LEFT JOIN membership m ON m.id = d.head_id AND m.disabled_at IS NULL
    WHERE d.company_id = ${companyId}`);
  const departments = new Map(rows.map((row) => [row.id, row]));
  const delegations = await delegationsNow(tx, companyId);

  /** A department and all above it, nearest first. */
  const lineOf = (departmentId: string | null): string[] => {
    const line: string[] = [];
    for (let at = departmentId; at !== null; at = departments.get(at)?.parent ?? null) line.push(at);
    return line;
  };
  const directoryFor = (departmentId: string | null): People => {
    const heads = lineOf(departmentId).flatMap((id) => departments.get(id)?.head ?? []);
    return directoryOf({ members, heads: [...new Set(heads)], delegations });
  };
  return { lineOf, directoryFor };
};
