import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { systems } from '@chancery/contract/menu/defaults.ts';
import { getRoleMatrix, saveRoleMatrix } from '@chancery/contract/role/calls.ts';
import { isMainOnly } from '@chancery/contract/role/rules.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { addRows, removeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { keptRoleMenu } from '../menu/menu.kept.ts';
import { menuName } from '../menu/menu.names.ts';
import { menuItem, roleMenu } from '../menu/menu.table.ts';
import { roleRevision } from './role.table.ts';

type RoleCode = CodeOf<typeof Role>;
type Item = typeof menuItem.$inferSelect;
type Changes = CheckedInput<typeof saveRoleMatrix>['changes'];
type Matrix = CallResult<typeof getRoleMatrix>;

const nobody = { revision: 1, updatedBy: '', updatedAt: null };

/** Decides which role of a unit sees which page and button. */
export const createRoleService = (transactions: Transactions) => {
  const itemsOf = (tx: Tx): Promise<Item[]> =>
    tx
      .select()
      .from(menuItem)
      .where(eq(menuItem.systemCode, systems.unit))
      .orderBy(asc(menuItem.position), asc(menuItem.code));

  const exceptionsOf = async (tx: Tx, companyId: string) => {
    const rows = await tx.select().from(roleMenu).where(eq(roleMenu.companyId, companyId));
    return new Map(rows.map(({ role, menuCode, granted }) => [`${role} ${menuCode}`, granted]));
  };

  const present = async (tx: Tx, companyId: string, language: Language): Promise<Matrix> => {
    const [items, exceptions, [kept]] = await Promise.all([
      itemsOf(tx),
      exceptionsOf(tx, companyId),
      tx.select().from(roleRevision).where(eq(roleRevision.companyId, companyId)),
    ]);
    const codeOf = new Map(items.map(({ id, code }) => [id, code]));
    const { revision, updatedBy, updatedAt } = kept ?? nobody;
    return {
      revision,
      updatedBy,
      updatedAt: updatedAt && iso(updatedAt),
      list: inTreeOrder(items).map((item) => ({
        code: item.code,
        name:
          (language === 'zh' ? item.nameZh : item.nameEn) ?? menuName(item.systemCode, item.code, language),
        kind: item.kind,
        parent: codeOf.get(item.parentId ?? '') ?? null,
        roles: item.kind === 'group' ? [] : Role.all.filter((role) => has(item, role, exceptions)),
        defaults: item.kind === 'group' ? [] : Role.all.filter((role) => item.defaultRoles.includes(role)),
      })),
    };
  };

  const get = (actor: UnitActor, language: Language): Promise<Matrix> =>
    transactions.read(scopeOf(actor), (tx) => present(tx, actor.companyId, language));

  /** Holds the decisions of the unit until the transaction ends. */
  const lockRevision = async (tx: Tx, companyId: string) => {
    await tx.insert(roleRevision).values({ companyId }).onConflictDoNothing();
    const [row] = await tx
      .select()
      .from(roleRevision)
      .where(eq(roleRevision.companyId, companyId))
      .for('update');
    return row ?? refuse('unit.notFound');
  };

  const save = (
    actor: UnitActor,
    { revision, changes }: CheckedInput<typeof saveRoleMatrix>,
  ): Promise<CallResult<typeof saveRoleMatrix>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      const { language } = currentOrigin();
      const row = await lockRevision(tx, companyId);
      const before = await present(tx, companyId, language);
      refuseStale(row, revision, { grants: grantsOf(before) });
      const items = new Map((await itemsOf(tx)).filter(isDecided).map((item) => [item.code, item]));
      refuseBeyond(actor, items, changes);
      for (const { role, code, granted } of changes) {
        const isDefault = items.get(code)?.defaultRoles.includes(role) === granted;
        await (isDefault ? forget(tx, companyId, role, code) : keep(tx, companyId, role, code, granted));
      }
      await tx
        .update(roleRevision)
        .set({ revision: row.revision + 1, updatedBy: actor.name, updatedAt: sql`now()` })
        .where(eq(roleRevision.companyId, companyId));
      const after = await present(tx, companyId, language);
      note({ objectType: 'role', objectId: companyId, ...changedGrants(before, after) });
      return after;
    });

  return answering({ get, save }, (roles) => [
    handle(getRoleMatrix, ({ actor, origin }) => roles.get(actor, origin.language)),
    handle(saveRoleMatrix, ({ actor, input }) => roles.save(actor, input)),
  ]);
};

const isDecided = ({ kind }: Item) => kind !== 'group';

const has = (item: Item, role: RoleCode, exceptions: ReadonlyMap<string, boolean>): boolean =>
  role === Role.mainAdministrator
    ? item.defaultRoles.includes(role)
    : (exceptions.get(`${role} ${item.code}`) ?? item.defaultRoles.includes(role));

/** Each entry behind its parent, in the order of the menu. */
const inTreeOrder = (items: readonly Item[], parentId: string | null = null): Item[] =>
  items
    .filter((item) => item.parentId === parentId)
    .flatMap((item) => [item, ...inTreeOrder(items, item.id)]);

/** Nobody hands out what they have not got themselves, not even to themselves. */
const refuseBeyond = (actor: UnitActor, items: ReadonlyMap<string, Item>, changes: Changes): void => {
  for (const { code, granted } of changes) {
    const item = items.get(code) ?? refuse('role.entryUnknown');
    if (granted && isMainOnly(item.defaultRoles)) refuse('role.mainOnly');
    if (granted && !actor.permissions.has(item.code)) refuse('role.beyondOwn');
  }
};

const forget = (tx: Tx, companyId: string, role: RoleCode, code: string) =>
  removeRows(
    tx,
    keptRoleMenu,
    and(eq(roleMenu.companyId, companyId), eq(roleMenu.role, role), eq(roleMenu.menuCode, code)),
  );

const keep = (tx: Tx, companyId: string, role: RoleCode, menuCode: string, granted: boolean) =>
  addRows(tx, keptRoleMenu, [{ companyId, role, menuCode, granted }], {
    known: { target: [roleMenu.companyId, roleMenu.role, roleMenu.menuCode], set: { granted } },
  });

const grantsOf = ({ list }: Matrix) =>
  Object.fromEntries(list.filter(({ kind }) => kind !== 'group').map(({ code, roles }) => [code, roles]));

/** What the operation log keeps: the entries that changed, with the roles that had them and have them now. */
const changedGrants = (before: Matrix, after: Matrix) => {
  const [had, have] = [grantsOf(before), grantsOf(after)];
  const changed = Object.keys(have).filter((code) => String(had[code]) !== String(have[code]));
  const only = (grants: typeof have) => Object.fromEntries(changed.map((code) => [code, grants[code]]));
  return { before: only(had), after: only(have) };
};
