import type { Flow } from '@chancery/contract/approval/flow.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import {
  addTemplate,
  copyTemplate,
  deleteTemplate,
  enableTemplate,
  getTemplate,
  listFittingTemplates,
  listTemplates,
  updateTemplate,
} from '@chancery/contract/template/calls.ts';
import { dryRunTemplate } from '@chancery/contract/template/dry-run.ts';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { lockUnit } from '../../people/ports.ts';
import type { DocumentTypeService } from '../document-type/document-type.service.ts';
import { createDryRun } from './dry-run.ts';
import { isSameFlow } from './flow-parts.ts';
import { refuseFaultyFlow, refuseTooMany, refuseUnknownParts } from './template.checks.ts';
import { createTemplateReaders } from './template.readers.ts';
import { findVersion, lockTemplate, type TemplateRow } from './template.rows.ts';
import { approvalTemplate, approvalTemplateVersion } from './template.table.ts';

const sameName = (error: unknown): never => {
  if (violates(error, 'approval_template_name')) refuse('template.nameTaken');
  throw error;
};

const shown = (row: TemplateRow, flow?: Flow) => ({
  name: row.name,
  note: row.note,
  enabled: row.enabled,
  version: row.version,
  deviceIds: row.deviceIds,
  fileTypeIds: row.documentTypeIds,
  ...(flow && { flow }),
});

const about = ({ id, name }: TemplateRow) => ({ objectType: 'template', objectId: id, objectName: name });

export type TemplateService = ReturnType<typeof createTemplateService>;

/** Approval templates: drawn by administrators, kept in versions, chosen by whoever applies. */
export const createTemplateService = (
  transactions: Transactions,
  types: Pick<DocumentTypeService, 'named'>,
) => {
  const publish = (tx: Tx, actor: UnitActor, row: TemplateRow, flow: Flow, versionNote = '') =>
    tx.insert(approvalTemplateVersion).values({
      id: uuidv7(),
      companyId: actor.companyId,
      templateId: row.id,
      version: row.version,
      flow,
      note: versionNote,
      byName: actor.name,
    });

  const insert = async (
    tx: Tx,
    actor: UnitActor,
    values: Pick<TemplateRow, 'name' | 'note' | 'enabled' | 'deviceIds' | 'documentTypeIds'>,
    flow: Flow,
    versionNote?: string,
  ): Promise<TemplateRow> => {
    const own = { id: uuidv7(), companyId: actor.companyId, updatedBy: actor.name };
    const [row] = await tx
      .insert(approvalTemplate)
      .values({ ...own, ...values })
      .returning()
      .catch(sameName);
    if (!row) return refuse('template.notFound');
    await publish(tx, actor, row, flow, versionNote);
    return row;
  };

  const change = async (
    tx: Tx,
    actor: UnitActor,
    row: TemplateRow,
    set: Partial<TemplateRow>,
  ): Promise<TemplateRow> => {
    const [changed] = await tx
      .update(approvalTemplate)
      .set({ ...set, revision: row.revision + 1, updatedBy: actor.name, updatedAt: sql`now()` })
      .where(eq(approvalTemplate.id, row.id))
      .returning()
      .catch(sameName);
    return changed ?? refuse('template.notFound');
  };

  const add = (actor: UnitActor, input: CheckedInput<typeof addTemplate>): Promise<{ id: string }> =>
    transactions.write(scopeOf(actor), async (tx) => {
      refuseFaultyFlow(input.flow);
      await lockUnit(tx, actor.companyId);
      await refuseUnknownParts(tx, actor.companyId, input, types);
      const { name, deviceIds, fileTypeIds: documentTypeIds, flow } = input;
      const values = { name, note: input.note ?? '', enabled: true, deviceIds, documentTypeIds };
      const row = await insert(tx, actor, values, flow, input.versionNote);
      await refuseTooMany(tx, actor.companyId);
      note({ ...about(row), after: shown(row, flow) });
      return { id: row.id };
    });

  const update = (
    actor: UnitActor,
    input: CheckedInput<typeof updateTemplate>,
  ): Promise<{ revision: number; version: number }> =>
    transactions.write(scopeOf(actor), async (tx) => {
      refuseFaultyFlow(input.flow);
      await lockUnit(tx, actor.companyId);
      const row = await lockTemplate(tx, actor.companyId, input.id);
      const { flow } = await findVersion(tx, row.id, row.version);
      refuseStale(row, input.revision, shown(row, flow));
      await refuseUnknownParts(tx, actor.companyId, input, types);
      const isRedrawn = !isSameFlow(flow, input.flow);
      const changed = await change(tx, actor, row, {
        name: input.name,
        note: input.note ?? '',
        deviceIds: input.deviceIds,
        documentTypeIds: input.fileTypeIds,
        version: row.version + (isRedrawn ? 1 : 0),
      });
      if (isRedrawn) await publish(tx, actor, changed, input.flow, input.versionNote);
      if (changed.enabled) await refuseTooMany(tx, actor.companyId);
      const before = shown(row, isRedrawn ? flow : undefined);
      note({ ...about(changed), before, after: shown(changed, isRedrawn ? input.flow : undefined) });
      return { revision: changed.revision, version: changed.version };
    });

  const copy = (actor: UnitActor, { id, name }: CheckedInput<typeof copyTemplate>): Promise<{ id: string }> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockTemplate(tx, actor.companyId, id);
      const { flow } = await findVersion(tx, row.id, row.version);
      const { note: text, deviceIds, documentTypeIds } = row;
      const values = { name, note: text, enabled: false, deviceIds, documentTypeIds };
      const copied = await insert(tx, actor, values, flow);
      note({ ...about(copied), after: shown(copied, flow) });
      return { id: copied.id };
    });

  const enable = (
    actor: UnitActor,
    { id, enabled, revision }: CheckedInput<typeof enableTemplate>,
  ): Promise<{ revision: number }> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await lockUnit(tx, actor.companyId);
      const row = await lockTemplate(tx, actor.companyId, id);
      refuseStale(row, revision, shown(row));
      const changed = await change(tx, actor, row, { enabled });
      if (enabled) await refuseTooMany(tx, actor.companyId);
      note({ ...about(row), before: { enabled: row.enabled }, after: { enabled } });
      return { revision: changed.revision };
    });

  const remove = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockTemplate(tx, actor.companyId, id);
      const { rows } = await tx.execute<{ used: boolean }>(
        sql`SELECT EXISTS (SELECT FROM application WHERE template_id = ${id}) AS used`,
      );
      if (rows[0]?.used) refuse('template.used');
      const { flow } = await findVersion(tx, row.id, row.version);
      await tx.delete(approvalTemplate).where(eq(approvalTemplate.id, id));
      note({ ...about(row), before: shown(row, flow) });
      return {};
    });

  return answering(
    {
      ...createTemplateReaders(transactions, types),
      dryRun: createDryRun(transactions),
      add,
      update,
      copy,
      enable,
      remove,
    },
    (templates) => [
      handle(listTemplates, ({ actor, input }) => templates.list(actor, input)),
      handle(getTemplate, ({ actor, input }) => templates.get(actor, input.id)),
      handle(addTemplate, ({ actor, input }) => templates.add(actor, input)),
      handle(updateTemplate, ({ actor, input }) => templates.update(actor, input)),
      handle(copyTemplate, ({ actor, input }) => templates.copy(actor, input)),
      handle(enableTemplate, ({ actor, input }) => templates.enable(actor, input)),
      handle(deleteTemplate, ({ actor, input }) => templates.remove(actor, input.id)),
      handle(listFittingTemplates, ({ actor, input }) => templates.fitting(actor, input)),
      handle(dryRunTemplate, ({ actor, input }) => templates.dryRun(actor, input)),
    ],
  );
};
