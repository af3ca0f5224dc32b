import { FlowFault } from '@chancery/contract/approval/codes.ts';
import { checkFlow } from '@chancery/contract/approval/flow.rules.ts';
import type { Flow } from '@chancery/contract/approval/flow.ts';
import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { eq, sql } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Tx } from '../../kit/transaction.ts';
import { companyConfig, departmentsNamed, membersAmong } from '../../people/ports.ts';
import { devicesNamed } from '../../seals/ports.ts';
import type { DocumentTypeService } from '../document-type/document-type.service.ts';
import { namedIn } from './flow-parts.ts';

/** What of a template must exist in its unit. */
export interface Drawn {
  readonly deviceIds?: readonly string[];
  readonly fileTypeIds?: readonly string[];
  readonly flow?: Flow;
}

/** Refuses a flow that could not be walked, and says the first reason in the caller's language. */
export const refuseFaultyFlow = (flow: Flow): void => {
  const [first] = checkFlow(flow);
  if (!first) return;
  const fault = translator(currentOrigin().language)(codeLabel(FlowFault, first.fault));
  refuse('template.flow', { params: { fault } });
};

/** Refuses what names somebody or something that the unit has not got. */
export const refuseUnknownParts = async (
  tx: Tx,
  companyId: string,
  { deviceIds = [], fileTypeIds = [], flow = { steps: [] } }: Drawn,
  types: Pick<DocumentTypeService, 'named'>,
): Promise<void> => {
  const named = namedIn(flow);
  const people = new Set(named.people);
  if ((await membersAmong(tx, companyId, [...people])).size < people.size) refuse('template.personNotFound');
  const seals = new Set([...deviceIds, ...named.seals]);
  if ((await devicesNamed(tx, companyId, [...seals])).length < seals.size) refuse('apply.sealNotFound');
  const fileTypes = new Set([...fileTypeIds, ...named.fileTypes]);
  if ((await types.named(tx, companyId, [...fileTypes])).length < fileTypes.size)
    refuse('apply.fileTypeNotFound');
  const departments = new Set(named.departments);
  if ((await departmentsNamed(tx, companyId, [...departments])).size < departments.size)
    refuse('apply.departmentNotFound');
};

const sealsNamed = 3;

/**
 * Refuses more templates for a seal than the unit may have. Call it after the write, with the unit locked: what the write
 * made too many is then seen, and goes with it.
 */
export const refuseTooMany = async (tx: Tx, companyId: string): Promise<void> => {
  const [config] = await tx
    .select({ max: companyConfig.maxTemplatesPerDevice })
    .from(companyConfig)
    .where(eq(companyConfig.companyId, companyId));
  const max = config?.max ?? 0;
  const { rows } = await tx.execute<{ name: string | null; general: number }>(sql`
    WITH live AS (SELECT device_ids FROM approval_template WHERE company_id = ${companyId} AND enabled),
    general AS (SELECT count(*)::int AS n FROM live WHERE device_ids = '{}'),
    named AS (SELECT id, count(*)::int AS n FROM live, unnest(device_ids) AS id GROUP BY id)
    SELECT d.name, general.n AS general
    FROM general LEFT JOIN (named JOIN device d ON d.id = named.id) ON general.n + named.n > ${max}
    WHERE d.id IS NOT NULL OR general.n > ${max}
    ORDER BY d.name LIMIT ${sealsNamed}`);
  if (rows.length === 0) return;
  const t = translator(currentOrigin().language);
  const names = rows.map(({ name }) => name ?? t('template.everySeal'));
  refuse('template.limit', {
    params: { name: names.reduce((one, other) => t('template.list', { one, other })), max },
  });
};
