import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { getRetention, saveRetention } from '@chancery/contract/retention/calls.ts';
import { usualDays } from '@chancery/contract/retention/rules.ts';
import { eq } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { retentionRule } from './retention.table.ts';

type Rule = CallResult<typeof getRetention>;

const ruleOf = async (tx: Tx, companyId: string): Promise<Rule> => {
  const [row] = await tx.select().from(retentionRule).where(eq(retentionRule.companyId, companyId));
  if (!row) return usualDays;
  const { companyId: _, ...rule } = row;
  return rule;
};

/** For how long a unit keeps what grows and is no evidence. */
export const createRetentionService = (transactions: Transactions) => {
  const get = (actor: UnitActor): Promise<Rule> =>
    transactions.read(scopeOf(actor), (tx) => ruleOf(tx, actor.companyId));

  const save = (actor: UnitActor, rule: CheckedInput<typeof saveRetention>): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      const before = await ruleOf(tx, companyId);
      await tx
        .insert(retentionRule)
        .values({ companyId, ...rule })
        .onConflictDoUpdate({ target: retentionRule.companyId, set: rule });
      note({ objectType: 'company', objectId: companyId, before, after: rule });
      return {};
    });

  return answering({ get, save }, (rules) => [
    handle(getRetention, ({ actor }) => rules.get(actor)),
    handle(saveRetention, ({ actor, input }) => rules.save(actor, input)),
  ]);
};
