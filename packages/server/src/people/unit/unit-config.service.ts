import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { Role, UnitSwitch } from '@chancery/contract/unit/codes.ts';
import {
  getUnitConfig,
  listUnitConfig,
  type UnitLimit,
  unitLimits,
  updateUnitConfig,
} from '@chancery/contract/unit/config.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { PersonActor, UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { UnitUsage } from '../../kit/unit-usage.ts';
import { usedOfFree } from '../../ledger/ports.ts';
import { refreshRulesBelow } from '../organization/data-rule.ts';
import { company, companyConfig, membership } from './unit.table.ts';
import { limitsToWire } from './unit-config.wire.ts';
import { unitsRunBy } from './unit-limit.ts';
import { inUnit, lockUnitTree } from './unit-lock.ts';

interface Used extends Record<string, unknown> {
  members: number;
  departments: number;
  elsewhere: number;
}

/** The limits of a unit, what is used of them, and the switches the unit sets itself. */
export const createUnitConfigService = (transactions: Transactions, usages: readonly UnitUsage[]) => {
  const find = async (tx: Tx, companyId: string) =>
    (await tx.select().from(companyConfig).where(eq(companyConfig.companyId, companyId)))[0] ??
    refuse('unit.notFound');

  const config = (
    actor: UnitActor,
    { companyId }: CheckedInput<typeof getUnitConfig>,
  ): Promise<CallResult<typeof getUnitConfig>> =>
    transactions.read({ companyId: actor.companyId }, async (tx) => {
      if (companyId !== undefined && companyId !== actor.companyId) refuse('unit.notFound');
      return { companyId: actor.companyId, ...limitsToWire(await find(tx, actor.companyId)) };
    });

  /** What is used so far; what nothing counts against yet is left out. */
  const usedIn = async (tx: Tx, companyId: string): Promise<Partial<Record<UnitLimit, number>>> => {
    const { rows } = await tx.execute<Used>(sql`
      SELECT (SELECT count(*) FROM membership WHERE company_id = ${companyId} AND disabled_at IS NULL)::int AS members,
             (SELECT count(*) FROM department WHERE company_id = ${companyId})::int AS departments,
             free_texts_elsewhere(${companyId}) AS elsewhere`);
    const [main] = await tx
      .select({ id: membership.accountId })
      .from(membership)
      .where(and(eq(membership.companyId, companyId), eq(membership.role, Role.mainAdministrator)));
    const elsewhere = await Promise.all(usages.map((usage) => usage(tx, companyId)));
    return {
      ...Object.assign({}, ...elsewhere),
      maxUsersPreCompany: rows[0]?.members,
      maxDepartmentNunPreCompany: rows[0]?.departments,
      freeSmsNum: (rows[0]?.elsewhere ?? 0) + (await usedOfFree(tx, companyId, LedgerValue.text)),
      maxIdentifyNumPreMonth: await usedOfFree(tx, companyId, LedgerValue.identification),
      maxSealNumPreMonth: await usedOfFree(tx, companyId, LedgerValue.sealing),
      maxCompany: main && (await unitsRunBy(tx, main.id)).used,
    };
  };

  // In platform scope, because the units that the main administrator runs are not this unit's rows.
  const list = (actor: UnitActor): Promise<CallResult<typeof listUnitConfig>> =>
    transactions.read('platform', async (tx) => {
      const row = await find(tx, actor.companyId);
      const most = limitsToWire(row);
      const used = await usedIn(tx, actor.companyId);
      return {
        limits: unitLimits.map((name) => ({ name, max: most[name], used: used[name] ?? null })),
        switches: row.switches,
        updatedBy: row.updatedBy,
        updatedAt: iso(row.updatedAt),
        revision: row.revision,
      };
    });

  const update = (
    person: PersonActor,
    input: CheckedInput<typeof updateUnitConfig>,
  ): Promise<CallResult<typeof updateUnitConfig>> =>
    transactions.write('platform', async (tx) => {
      const { companyId, name } = inUnit(person);
      await lockUnitTree(tx);
      const [row] = await tx
        .select()
        .from(companyConfig)
        .where(eq(companyConfig.companyId, companyId))
        .for('update');
      if (!row) return refuse('unit.notFound');
      refuseStale(row, input.revision, { switches: row.switches });
      const switches = UnitSwitch.all.filter((code) => input.switches.includes(code));
      const revision = row.revision + 1;
      await tx
        .update(companyConfig)
        .set({ switches, revision, updatedBy: name, updatedAt: sql`now()` })
        .where(eq(companyConfig.companyId, companyId));
      if (switches.includes(UnitSwitch.openToParent) !== row.switches.includes(UnitSwitch.openToParent)) {
        await refreshRulesBelow(tx, companyId);
      }
      const [unit] = await tx.select({ name: company.name }).from(company).where(eq(company.id, companyId));
      note({
        objectType: 'unitConfig',
        objectId: companyId,
        objectName: unit?.name,
        before: { switches: row.switches },
        after: { switches },
      });
      return { revision };
    });

  return answering({ config, list, update }, (unitConfigs) => [
    handle(getUnitConfig, ({ actor, input }) => unitConfigs.config(actor, input)),
    handle(listUnitConfig, ({ actor }) => unitConfigs.list(actor)),
    handle(updateUnitConfig, ({ actor, input }) => unitConfigs.update(actor, input)),
  ]);
};
