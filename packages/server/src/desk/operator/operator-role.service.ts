import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import * as call from '@chancery/contract/operator/accounts.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { arrayContains, asc, count, desc, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import { operator, operatorRole } from './operator.table.ts';
import { roleName } from './operator-role.names.ts';

type RoleRow = typeof operatorRole.$inferSelect;

/** The roles operators may have. */
export const createOperatorRoleService = (transactions: Transactions, forget: (what: string) => void) => {
  const list = (language: Language): Promise<CallResult<typeof call.listOperatorRoles>> =>
    transactions.read('platform', async (tx) => {
      const held = await tx
        .select({ code: sql<string>`unnest(${operator.roles})`.as('code'), operators: count() })
        .from(operator)
        .groupBy(sql`1`);
      const counts = new Map(held.map(({ code, operators }) => [code, operators]));
      const rows = await tx
        .select()
        .from(operatorRole)
        .orderBy(desc(operatorRole.fixed), asc(operatorRole.name), asc(operatorRole.id));
      return {
        list: rows.map((row) => ({
          id: row.id,
          code: row.code,
          name: roleName(row, language),
          permissions: row.permissions,
          fixed: row.fixed,
          operators: counts.get(row.code) ?? 0,
          revision: row.revision,
        })),
      };
    });

  const get = async (id: string, language: Language): Promise<CallResult<typeof call.getOperatorRole>> => {
    const { list: all } = await list(language);
    return all.find((role) => role.id === id) ?? refuse('operator.roleNotFound');
  };

  /** Nobody puts into a role, or takes out of one, what they may not do themselves. */
  const refuseBeyondOwn = (actor: OperatorActor, touched: readonly string[]): void => {
    if (touched.some((permission) => !actor.permissions.has(permission))) refuse('operator.beyondOwn');
  };

  const lock = async (tx: Tx, id: string): Promise<RoleRow> => {
    const [row] = await tx.select().from(operatorRole).where(eq(operatorRole.id, id)).for('update');
    if (!row) return refuse('operator.roleNotFound');
    return row.fixed ? refuse('operator.roleFixed') : row;
  };

  const add = (actor: OperatorActor, input: CheckedInput<typeof call.addOperatorRole>) =>
    transactions.write('platform', async (tx) => {
      refuseBeyondOwn(actor, input.permissions);
      const id = uuidv7();
      const permissions = [...new Set(input.permissions)].sort();
      await tx
        .insert(operatorRole)
        .values({ id, code: id, name: input.name, permissions, updatedBy: actor.name });
      note({ objectType: 'operatorRole', objectId: id, objectName: input.name, after: { permissions } });
      return { id };
    });

  const update = (actor: OperatorActor, input: CheckedInput<typeof call.updateOperatorRole>) =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, input.id);
      const before = { name: row.name, permissions: row.permissions };
      refuseStale(row, input.revision, before);
      const permissions = [...new Set(input.permissions)].sort();
      const kept = new Set(row.permissions);
      const given = permissions.filter((permission) => !kept.has(permission));
      const taken = row.permissions.filter((permission) => !permissions.includes(permission));
      refuseBeyondOwn(actor, [...given, ...taken]);
      await tx
        .update(operatorRole)
        .set({
          name: input.name,
          permissions,
          revision: row.revision + 1,
          updatedBy: actor.name,
          updatedAt: sql`now()`,
        })
        .where(eq(operatorRole.id, row.id));
      afterCommit(() => forget('system:'));
      const after = { name: input.name, permissions };
      note({ objectType: 'operatorRole', objectId: row.id, objectName: input.name, before, after });
      return {};
    });

  const remove = (id: string) =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, id);
      const [holder] = await tx
        .select({ id: operator.id })
        .from(operator)
        .where(arrayContains(operator.roles, [row.code]))
        .limit(1);
      if (holder) refuse('operator.roleInUse');
      await tx.delete(operatorRole).where(eq(operatorRole.id, row.id));
      note({
        objectType: 'operatorRole',
        objectId: row.id,
        objectName: row.name,
        before: { name: row.name, permissions: row.permissions },
      });
      return {};
    });

  return answering({ list, get, add, update, remove }, (roles) => [
    handle(call.listOperatorRoles, ({ origin }) => roles.list(origin.language)),
    handle(call.getOperatorRole, ({ input, origin }) => roles.get(input.id, origin.language)),
    handle(call.addOperatorRole, ({ actor, input }) => roles.add(actor, input)),
    handle(call.updateOperatorRole, ({ actor, input }) => roles.update(actor, input)),
    handle(call.deleteOperatorRole, ({ input }) => roles.remove(input.id)),
  ]);
};
