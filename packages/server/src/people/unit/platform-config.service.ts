import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { listConfig, refreshDataRule, updateConfig } from '@chancery/contract/unit/config.ts';
import { sql } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { refreshAllRules } from '../organization/data-rule.ts';
import { platformConfig } from './unit.table.ts';
import { limitsFromWire, limitsToWire } from './unit-config.wire.ts';

/** What the operator sets for all units to come, and the rules computed over all of them. */
export const createPlatformConfigService = (transactions: Transactions) => {
  const locked = async (tx: Tx) =>
    (await tx.select().from(platformConfig).for('update'))[0] ?? refuse('server.unavailable');

  const list = (): Promise<CallResult<typeof listConfig>> =>
    transactions.read('platform', async (tx) => {
      const [row] = await tx.select().from(platformConfig);
      if (!row) return refuse('server.unavailable');
      return { ...limitsToWire(row), updatedBy: row.updatedBy, revision: row.revision };
    });

  const update = (
    actor: OperatorActor,
    { revision: begunOn, ...limits }: CheckedInput<typeof updateConfig>,
  ): Promise<CallResult<typeof updateConfig>> =>
    transactions.write('platform', async (tx) => {
      const row = await locked(tx);
      const before = limitsToWire(row);
      refuseStale(row, begunOn, before);
      const revision = row.revision + 1;
      await tx
        .update(platformConfig)
        .set({ ...limitsFromWire(limits), revision, updatedBy: actor.name, updatedAt: sql`now()` });
      note({ objectType: 'platformConfig', objectId: String(row.id), before, after: limits });
      return { revision };
    });

  const refreshRules = () =>
    transactions.write('platform', async (tx) => {
      const rules = await refreshAllRules(tx);
      note({ objectType: 'dataRule', objectId: 'all', after: { rules } });
      return { rules };
    });

  return answering({ list, update, refreshRules }, (platformConfigs) => [
    handle(listConfig, () => platformConfigs.list()),
    handle(updateConfig, ({ actor, input }) => platformConfigs.update(actor, input)),
    handle(refreshDataRule, () => platformConfigs.refreshRules()),
  ]);
};
