import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import type { getTemplate, listFittingTemplates, listTemplates } from '@chancery/contract/template/calls.ts';
import { and, asc, desc, eq, ilike, type SQL, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { departmentsNamed, peopleNamed } from '../../people/ports.ts';
import { devicesNamed } from '../../seals/ports.ts';
import type { DocumentTypeService } from '../document-type/document-type.service.ts';
import { namedIn } from './flow-parts.ts';
import { refuseUnknownParts } from './template.checks.ts';
import { findTemplate, findVersion, presentTemplates, type TemplateRow } from './template.rows.ts';
import { approvalTemplate, approvalTemplateVersion } from './template.table.ts';

const versionsShown = 50;

/** What an application is about, as far as the choice of a template goes. */
export interface Asked {
  readonly deviceIds: readonly string[];
  readonly fileTypeId?: string | null | undefined;
}

/** A template without seals is for every seal, and one without file types for every file type. */
const fitsCondition = ({ deviceIds, fileTypeId }: Asked): SQL => sql`${approvalTemplate.enabled}
  AND (${approvalTemplate.deviceIds} = '{}'
    OR ${approvalTemplate.deviceIds} @> ${sql.param([...deviceIds])}::uuid[])
  AND (${approvalTemplate.documentTypeIds} = '{}'
    OR ${fileTypeId ?? null}::uuid = ANY (${approvalTemplate.documentTypeIds}))`;

type Filters = Omit<CheckedInput<typeof listTemplates>, 'pageNum' | 'pageSize' | 'sort' | 'cursor'>;

/** What a list of templates shows to somebody with these filters. */
export const templatesFor = (actor: UnitActor, { keyword, enabled, deviceId }: Filters) => [
  eq(approvalTemplate.companyId, actor.companyId),
  keyword ? ilike(approvalTemplate.name, containing(keyword)) : undefined,
  enabled ? eq(approvalTemplate.enabled, enabled === 'true') : undefined,
  deviceId
    ? sql`(${approvalTemplate.deviceIds} = '{}' OR ${deviceId}::uuid = ANY (${approvalTemplate.deviceIds}))`
    : undefined,
];

/** Shows templates and says which one an application may use. */
export const createTemplateReaders = (
  transactions: Transactions,
  types: Pick<DocumentTypeService, 'named'>,
) => {
  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof listTemplates>,
  ): Promise<CallResult<typeof listTemplates>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { deviceId } = input;
      if (deviceId) await refuseUnknownParts(tx, actor.companyId, { deviceIds: [deviceId] }, types);
      const found = await keysetPage(tx, {
        from: approvalTemplate,
        where: templatesFor(actor, input),
        sorts: { updatedAt: approvalTemplate.updatedAt, name: approvalTemplate.name },
        query: input,
        present: (row: TemplateRow) => row,
      });
      return { ...found, list: await presentTemplates(tx, actor.companyId, found.list, types) };
    });

  const versionsOf = (tx: Tx, templateId: string) =>
    tx
      .select()
      .from(approvalTemplateVersion)
      .where(eq(approvalTemplateVersion.templateId, templateId))
      .orderBy(desc(approvalTemplateVersion.version))
      .limit(versionsShown);

  const get = (actor: UnitActor, id: string): Promise<CallResult<typeof getTemplate>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      const row = await findTemplate(tx, companyId, id);
      const [template] = await presentTemplates(tx, companyId, [row], types);
      const versions = await versionsOf(tx, id);
      const { flow } = await findVersion(tx, id, row.version);
      const named = versions.map((one) => namedIn(one.flow));
      const people = await peopleNamed(
        tx,
        companyId,
        named.flatMap((one) => one.people),
      );
      const departments = await departmentsNamed(
        tx,
        companyId,
        named.flatMap((one) => one.departments),
      );
      const seals = await devicesNamed(
        tx,
        companyId,
        named.flatMap((one) => one.seals),
      );
      const fileTypes = await types.named(
        tx,
        companyId,
        named.flatMap((one) => one.fileTypes),
      );
      const names = Object.fromEntries([
        ...people,
        ...departments,
        ...[...seals, ...fileTypes].map((thing) => [thing.id, thing.name] as const),
      ]);
      return {
        ...(template as NonNullable<typeof template>),
        flow,
        names,
        versions: versions.map((one) => ({
          version: one.version,
          flow: one.flow,
          note: one.note,
          by: one.byName,
          at: iso(one.at),
        })),
      };
    });

  const fitting = (
    actor: UnitActor,
    input: CheckedInput<typeof listFittingTemplates>,
  ): Promise<CallResult<typeof listFittingTemplates>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { deviceIds, fileTypeId } = input;
      const fileTypeIds = fileTypeId ? [fileTypeId] : [];
      await refuseUnknownParts(tx, actor.companyId, { deviceIds, fileTypeIds }, types);
      const list = await tx
        .select({ id: approvalTemplate.id, name: approvalTemplate.name, note: approvalTemplate.note })
        .from(approvalTemplate)
        .where(and(eq(approvalTemplate.companyId, actor.companyId), fitsCondition(input)))
        .orderBy(asc(approvalTemplate.name), asc(approvalTemplate.id));
      return { list };
    });

  /** Whether an application may use a template at present. */
  const fits = async (tx: Tx, companyId: string, templateId: string, asked: Asked): Promise<boolean> => {
    const found = await tx
      .select({ id: approvalTemplate.id })
      .from(approvalTemplate)
      .where(
        and(
          eq(approvalTemplate.id, templateId),
          eq(approvalTemplate.companyId, companyId),
          fitsCondition(asked),
        ),
      );
    return found.length > 0;
  };

  /** What a new application gets of a template: the version in force, with its flow. */
  const versionFor = async (tx: Tx, companyId: string, templateId: string) => {
    const row = await findTemplate(tx, companyId, templateId);
    const { id: versionId, version, flow } = await findVersion(tx, row.id, row.version);
    return { versionId, version, flow, name: row.name };
  };

  return { list, get, fitting, fits, versionFor };
};
