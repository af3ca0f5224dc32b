import { SessionEnd } from '@chancery/contract/account/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import * as call from '@chancery/contract/operator/accounts.ts';
import * as secondFactor from '@chancery/contract/operator/second-factor.ts';
import { and, asc, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import { hashPassword, type SessionService } from '../../people/ports.ts';
import type { MenuService } from '../../platform/ports.ts';
import { org } from '../org/org.table.ts';
import { forgetSecondFactor } from './authenticators.ts';
import { oneTimePassword } from './one-time.ts';
import { operator } from './operator.table.ts';
import { editable, type OperatorRow, presentAccounts } from './operator-account.rows.ts';
import { createOperatorRights } from './operator-rights.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly sessions: SessionService;
  readonly menus: MenuService;
  forget(what: string): void;
}

/** Looks after those who run the platform. */
export const createOperatorAccountService = ({ transactions, sessions, menus, forget }: Parts) => {
  const rights = createOperatorRights(menus);

  const list = (
    input: CheckedInput<typeof call.listOperators>,
  ): Promise<CallResult<typeof call.listOperators>> =>
    transactions.read('platform', async (tx) => {
      const pattern = input.keyword && containing(input.keyword);
      const page = await keysetPage(tx, {
        from: operator,
        where: [
          isNull(operator.engraverId),
          pattern ? or(ilike(operator.username, pattern), ilike(operator.realName, pattern)) : undefined,
          input.disabled === undefined
            ? undefined
            : (input.disabled ? isNotNull : isNull)(operator.disabledAt),
        ],
        sorts: { createdAt: operator.createdAt },
        query: input,
        present: (row) => row,
      });
      return { ...page, list: await presentAccounts(tx, page.list) };
    });

  const get = (id: string): Promise<CallResult<typeof call.getOperator>> =>
    transactions.read('platform', async (tx) => {
      const rows = await tx
        .select()
        .from(operator)
        .where(and(eq(operator.id, id), isNull(operator.engraverId)));
      const [account] = await presentAccounts(tx, rows);
      return account ?? refuse('operator.notFound');
    });

  const select = (keyword: string | undefined): Promise<CallResult<typeof call.selectSystemAccount>> =>
    transactions.read('platform', async (tx) => {
      const pattern = keyword && containing(keyword);
      const list = await tx
        .select({
          id: operator.id,
          username: operator.username,
          realName: operator.realName,
          orgName: sql<string>`coalesce(${org.name}, ${operator.orgName})`,
        })
        .from(operator)
        .leftJoin(org, eq(org.id, operator.orgId))
        .where(
          and(
            isNull(operator.disabledAt),
            isNull(operator.engraverId),
            pattern ? or(ilike(operator.username, pattern), ilike(operator.realName, pattern)) : undefined,
          ),
        )
        .orderBy(asc(operator.realName), asc(operator.id))
        .limit(50);
      return { list };
    });

  const lock = async (tx: Tx, id: string): Promise<OperatorRow> =>
    (await tx.select().from(operator).where(eq(operator.id, id)).for('update'))[0] ??
    refuse('operator.notFound');

  const refuseUnknownOrg = async (tx: Tx, orgId: string | null | undefined): Promise<void> => {
    if (!orgId) return;
    const [found] = await tx.select({ id: org.id }).from(org).where(eq(org.id, orgId)).for('key share');
    if (!found) refuse('org.notFound');
  };

  const add = async (
    actor: OperatorActor,
    input: CheckedInput<typeof call.addOperator>,
  ): Promise<CallResult<typeof call.addOperator>> => {
    const password = oneTimePassword();
    const passwordHash = await hashPassword(password);
    return transactions.write('platform', async (tx) => {
      await rights.refuseUnknownRoles(tx, input.roles);
      await rights.refuseBeyondOwn(tx, actor, input.roles);
      await refuseUnknownOrg(tx, input.orgId);
      const id = uuidv7();
      const { username, ...given } = input;
      const row = { id, username, ...given, mobile: given.mobile ?? '', updatedBy: actor.name };
      await tx
        .insert(operator)
        .values({ ...row, passwordHash })
        .catch((error: unknown) => {
          if (violates(error, 'operator_username_key')) refuse('operator.nameTaken');
          throw error;
        });
      note({ objectType: 'operator', objectId: id, objectName: username, after: given });
      return { id, password };
    });
  };

  const update = (actor: OperatorActor, input: CheckedInput<typeof call.updateOperator>) =>
    transactions.write('platform', async (tx) => {
      const leaves = !input.roles.includes(call.administratorRole);
      // The order of locks is the same for everybody: the administrators first, then the one account.
      if (leaves) await lockAdministratorsFor(tx, input.id);
      const row = await lock(tx, input.id);
      // Whoever works for a partner has no roles.
      if (row.engraverId) refuse('operator.notFound');
      refuseStale(row, input.revision, editable(row));
      await rights.refuseUnknownRoles(tx, input.roles);
      await rights.refuseBeyondOwn(tx, actor, changedRoles(row.roles, input.roles));
      await refuseUnknownOrg(tx, input.orgId);
      const set = {
        realName: input.realName,
        mobile: input.mobile ?? '',
        orgId: input.orgId ?? null,
        roles: input.roles,
      };
      await save(tx, actor, row, set);
      note({ ...named(row), before: editable(row), after: set });
      return {};
    });

  const lockAdministratorsFor = async (tx: Tx, id: string): Promise<void> => {
    const [row] = await tx
      .select({ roles: operator.roles, disabledAt: operator.disabledAt })
      .from(operator)
      .where(eq(operator.id, id));
    if (row?.roles.includes(call.administratorRole) && !row.disabledAt) {
      await rights.refuseLastAdministrator(tx, id);
    }
  };

  const save = async (
    tx: Tx,
    actor: OperatorActor,
    row: OperatorRow,
    set: Partial<OperatorRow>,
  ): Promise<void> => {
    await tx
      .update(operator)
      .set({ ...set, revision: row.revision + 1, updatedBy: actor.name, updatedAt: sql`now()` })
      .where(eq(operator.id, row.id));
    afterCommit(() => forget(`actor:${row.id}`));
  };

  const disable = (actor: OperatorActor, id: string) =>
    transactions.write('platform', async (tx) => {
      await lockAdministratorsFor(tx, id);
      const row = await lock(tx, id);
      if (id === actor.id) refuse('operator.self');
      await rights.refuseBeyondOwn(tx, actor, row.roles);
      if (row.disabledAt) return {};
      await save(tx, actor, row, { disabledAt: new Date() });
      await sessions.endAll(tx, { operatorId: id }, SessionEnd.accountDisabled);
      note({ ...named(row), before: { disabled: false }, after: { disabled: true } });
      return {};
    });

  const enable = (actor: OperatorActor, id: string) =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, id);
      await rights.refuseBeyondOwn(tx, actor, row.roles);
      if (!row.disabledAt) return {};
      await save(tx, actor, row, { disabledAt: null });
      note({ ...named(row), before: { disabled: true }, after: { disabled: false } });
      return {};
    });

  const resetPassword = async (
    actor: OperatorActor,
    id: string,
  ): Promise<CallResult<typeof call.resetOperatorPassword>> => {
    const password = oneTimePassword();
    const passwordHash = await hashPassword(password);
    return transactions.write('platform', async (tx) => {
      const row = await lock(tx, id);
      if (id === actor.id) refuse('operator.self');
      await rights.refuseBeyondOwn(tx, actor, row.roles);
      await save(tx, actor, row, { passwordHash, mustChangePassword: true });
      await sessions.endAll(tx, { operatorId: id }, SessionEnd.passwordChanged);
      note(named(row));
      return { password };
    });
  };

  const resetSecondFactor = (actor: OperatorActor, id: string) =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, id);
      if (id === actor.id) refuse('operator.self');
      await rights.refuseBeyondOwn(tx, actor, row.roles);
      await forgetSecondFactor(tx, id);
      await sessions.endAll(tx, { operatorId: id }, SessionEnd.revoked);
      note(named(row));
      return {};
    });

  return answering(
    { list, get, select, add, update, disable, enable, resetPassword, resetSecondFactor },
    (accounts) => [
      handle(call.listOperators, ({ input }) => accounts.list(input)),
      handle(call.getOperator, ({ input }) => accounts.get(input.id)),
      handle(call.addOperator, ({ actor, input }) => accounts.add(actor, input)),
      handle(call.updateOperator, ({ actor, input }) => accounts.update(actor, input)),
      handle(call.disableOperator, ({ actor, input }) => accounts.disable(actor, input.id)),
      handle(call.enableOperator, ({ actor, input }) => accounts.enable(actor, input.id)),
      handle(call.resetOperatorPassword, ({ actor, input }) => accounts.resetPassword(actor, input.id)),
      handle(call.selectSystemAccount, ({ input }) => accounts.select(input.keyword)),
      handle(secondFactor.resetSecondFactor, ({ actor, input }) =>
        accounts.resetSecondFactor(actor, input.id),
      ),
    ],
  );
};

const named = (row: OperatorRow) => ({
  objectType: 'operator',
  objectId: row.id,
  objectName: row.username,
});

/** The roles that are given or taken. */
const changedRoles = (before: readonly string[], after: readonly string[]): string[] => [
  ...before.filter((role) => !after.includes(role)),
  ...after.filter((role) => !before.includes(role)),
];
