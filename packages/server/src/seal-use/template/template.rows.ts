import type { Flow } from '@chancery/contract/approval/flow.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { devicesNamed } from '../../seals/ports.ts';
import type { DocumentTypeService } from '../document-type/document-type.service.ts';
import { plainSteps } from './flow-parts.ts';
import { approvalTemplate, approvalTemplateVersion } from './template.table.ts';

/** A template as it lies in the database. */
export type TemplateRow = typeof approvalTemplate.$inferSelect;

const ofUnit = (companyId: string, id: string) =>
  and(eq(approvalTemplate.id, id), eq(approvalTemplate.companyId, companyId));

/** A template of the unit, or the refusal that there is none. */
export const findTemplate = async (tx: Tx, companyId: string, id: string): Promise<TemplateRow> => {
  const [row] = await tx.select().from(approvalTemplate).where(ofUnit(companyId, id));
  return row ?? refuse('template.notFound');
};

/** The same, held until the transaction ends. */
export const lockTemplate = async (tx: Tx, companyId: string, id: string): Promise<TemplateRow> => {
  const [row] = await tx.select().from(approvalTemplate).where(ofUnit(companyId, id)).for('update');
  return row ?? refuse('template.notFound');
};

/** One published state of a template. */
export const findVersion = async (tx: Tx, templateId: string, version: number) => {
  const [row] = await tx
    .select()
    .from(approvalTemplateVersion)
    .where(
      and(eq(approvalTemplateVersion.templateId, templateId), eq(approvalTemplateVersion.version, version)),
    );
  return row ?? refuse('template.notFound');
};

const currentFlows = async (tx: Tx, rows: readonly TemplateRow[]): Promise<ReadonlyMap<string, Flow>> => {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ id: approvalTemplate.id, flow: approvalTemplateVersion.flow })
    .from(approvalTemplate)
    .innerJoin(
      approvalTemplateVersion,
      and(
        eq(approvalTemplateVersion.templateId, approvalTemplate.id),
        eq(approvalTemplateVersion.version, approvalTemplate.version),
      ),
    )
    .where(inArray(approvalTemplate.id, ids));
  return new Map(found.map(({ id, flow }) => [id, flow]));
};

const runningOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; n: number }>(sql`
    SELECT template_id AS id, count(*)::int AS n FROM application
    WHERE template_id = ANY (${sql.param([...ids])}::uuid[]) AND end_kind IS NULL GROUP BY template_id`);
  return new Map(rows.map(({ id, n }) => [id, n]));
};

/** Templates as they travel, everything they refer to read in one question each. */
export const presentTemplates = async (
  tx: Tx,
  companyId: string,
  rows: readonly TemplateRow[],
  types: Pick<DocumentTypeService, 'named'>,
) => {
  const seals = await devicesNamed(
    tx,
    companyId,
    rows.flatMap(({ deviceIds }) => deviceIds),
  );
  const fileTypes = await types.named(
    tx,
    companyId,
    rows.flatMap(({ documentTypeIds }) => documentTypeIds),
  );
  const flows = await currentFlows(tx, rows);
  const running = await runningOf(
    tx,
    rows.map(({ id }) => id),
  );
  const pickNamed = (from: readonly { id: string; name: string }[], ids: readonly string[]) =>
    from.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }));
  return rows.map((row) => {
    const flow = flows.get(row.id);
    return {
      id: row.id,
      name: row.name,
      note: row.note,
      enabled: row.enabled,
      version: row.version,
      seals: pickNamed(seals, row.deviceIds),
      fileTypes: pickNamed(fileTypes, row.documentTypeIds),
      steps: flow ? plainSteps(flow).length : 0,
      running: running.get(row.id) ?? 0,
      revision: row.revision,
      updatedBy: row.updatedBy,
      updatedAt: iso(row.updatedAt),
      createdAt: iso(row.createdAt),
    };
  });
};
