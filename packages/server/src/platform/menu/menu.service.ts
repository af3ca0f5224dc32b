import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { getMenu, type MenuTree } from '@chancery/contract/menu/calls.ts';
import { defaultMenus, type SystemCode, systems } from '@chancery/contract/menu/defaults.ts';
import type { MenuGroup } from '@chancery/contract/menu/kinds.ts';
import { administratorRole } from '@chancery/contract/operator/accounts.ts';
import type { Role } from '@chancery/contract/unit/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';
import type { Actor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { menuName, systemName } from './menu.names.ts';
import { menuItem } from './menu.table.ts';

type Item = typeof menuItem.$inferSelect;

export type MenuService = ReturnType<typeof createMenuService>;

/** The menus and, since a button's code is its permission, who may do what. */
export const createMenuService = (transactions: Transactions, withheld: ReadonlySet<string> = new Set()) => {
  /** Adds what the product brings and the platform does not have yet; what the operator changed stays. */
  const ensureDefaults = (): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const groups = Object.values(systems).flatMap((system) =>
        (defaultMenus[system] as readonly MenuGroup[]).map((group, position) => ({
          ...group,
          system,
          position,
        })),
      );
      const groupIds = await ensure(tx, 'group', groups);
      const pages = groups.flatMap((group, at) =>
        group.pages.map((page, position) => ({
          ...page,
          system: group.system,
          position,
          parentId: groupIds[at],
        })),
      );
      const pageIds = await ensure(tx, 'page', pages);
      const buttons = pages.flatMap((page, at) =>
        (page.buttons ?? []).map((button, position) => ({
          ...button,
          system: page.system,
          position,
          parentId: pageIds[at],
        })),
      );
      await ensure(tx, 'button', buttons);
    });

  const allowed = (rows: readonly { readonly code: string }[]): ReadonlySet<string> =>
    new Set(rows.map((row) => row.code).filter((code) => !withheld.has(code)));

  const permissionsOf = async (
    tx: Tx,
    companyId: string,
    role: CodeOf<typeof Role>,
  ): Promise<ReadonlySet<string>> => {
    const { rows } = await tx.execute<{ code: string }>(sql`
      SELECT m.code FROM menu_item m
      LEFT JOIN role_menu r ON r.company_id = ${companyId} AND r.role = ${role} AND r.menu_code = m.code
      WHERE m.system_code = ${systems.unit} AND m.kind <> 'group' AND coalesce(r.granted, ${role} = ANY (m.default_roles))
      ORDER BY m.code`);
    return allowed(rows);
  };

  /** What operator roles may do: the administrator everything there is, the others what they were given of it. */
  const permissionsOfOperatorRoles = async (
    tx: Tx,
    roles: readonly string[],
  ): Promise<ReadonlySet<string>> => {
    const { rows } = await tx.execute<{ code: string }>(sql`
      SELECT m.code FROM menu_item m
      WHERE m.system_code = ${systems.operator} AND m.kind <> 'group' AND EXISTS (
        SELECT FROM operator_role r WHERE r.code = ANY (${sql.param([...roles])}::text[])
          AND (r.code = ${administratorRole} OR m.code = ANY (r.permissions)))
      ORDER BY m.code`);
    return allowed(rows);
  };

  const operatorPermissions = async (tx: Tx, operatorId: string): Promise<ReadonlySet<string>> => {
    const { rows } = await tx.execute<{ roles: string[] }>(
      sql`SELECT roles FROM operator WHERE id = ${operatorId}`,
    );
    return permissionsOfOperatorRoles(tx, rows[0]?.roles ?? []);
  };

  /** What everybody of a partner that engraves seals may do: what its menu has. */
  const engraverPermissions = async (tx: Tx): Promise<ReadonlySet<string>> => {
    const { rows } = await tx.execute<{ code: string }>(
      sql`SELECT code FROM menu_item WHERE system_code = ${systems.engraver} AND kind <> 'group' ORDER BY code`,
    );
    return allowed(rows);
  };

  /** Which menu is somebody's. */
  const systemOf = (actor: Actor): SystemCode => {
    if (actor.kind !== 'operator') return systems.unit;
    return actor.engraverId === undefined ? systems.operator : systems.engraver;
  };

  const get = (actor: Actor, language: Language): Promise<CallResult<typeof getMenu>> =>
    transactions.read('platform', async (tx) => {
      const system = systemOf(actor);
      const items = await tx
        .select()
        .from(menuItem)
        .where(and(eq(menuItem.systemCode, system), eq(menuItem.hidden, false)))
        .orderBy(asc(menuItem.position), asc(menuItem.id));
      const visible = items.filter((item) => item.kind === 'group' || actor.permissions.has(item.code));
      return { list: treeOf(visible, null, language).filter((group) => group.children.length > 0) };
    });

  return answering(
    {
      ensureDefaults,
      permissionsOf,
      permissionsOfOperatorRoles,
      operatorPermissions,
      engraverPermissions,
      get,
    },
    (menus) => [handle(getMenu, ({ actor, origin }) => menus.get(actor, origin.language))],
  );
};

/** Entries as a tree, named in the reader's language. */
export const treeOf = (items: readonly Item[], parentId: string | null, language: Language): MenuTree[] =>
  items
    .filter((item) => item.parentId === parentId)
    .map((item) => ({
      id: item.id,
      code: item.code,
      name: (language === 'zh' ? item.nameZh : item.nameEn) ?? menuName(item.systemCode, item.code, language),
      url: item.url,
      icon: item.icon,
      systemCode: item.systemCode,
      systemName: systemName(item.systemCode, language),
      routerList: item.routerList,
      buttonCode: item.kind === 'group' ? null : item.code,
      children: treeOf(items, item.id, language),
    }));

interface Wanted {
  readonly system: SystemCode;
  readonly code: string;
  readonly position: number;
  readonly parentId?: string | undefined;
  readonly url?: string;
  readonly icon?: string;
  readonly routes?: readonly string[];
  readonly roles?: readonly number[];
}

const unlessEdited = (column: PgColumn) =>
  sql`CASE WHEN ${menuItem.edited} THEN ${column} ELSE excluded.${sql.identifier(column.name)} END`;

/** Keeps all entries of a kind with one statement, and answers with their ids in turn. */
const ensure = async (tx: Tx, kind: Item['kind'], wanted: readonly Wanted[]): Promise<string[]> => {
  const values = wanted.map((one) => ({
    id: uuidv7(),
    systemCode: one.system,
    parentId: one.parentId ?? null,
    kind,
    code: one.code,
    url: one.url ?? null,
    icon: one.icon ?? null,
    routerList: (one.routes ?? []).join(','),
    defaultRoles: [...(one.roles ?? [])],
    position: one.position,
    product: true,
  }));
  const rows = await tx
    .insert(menuItem)
    .values(values)
    .onConflictDoUpdate({
      target: [menuItem.systemCode, menuItem.kind, menuItem.code],
      // What the operator changed stays; the rest follows the product.
      set: {
        product: true,
        parentId: unlessEdited(menuItem.parentId),
        url: unlessEdited(menuItem.url),
        icon: unlessEdited(menuItem.icon),
        routerList: unlessEdited(menuItem.routerList),
        defaultRoles: unlessEdited(menuItem.defaultRoles),
        position: unlessEdited(menuItem.position),
      },
    })
    .returning({ id: menuItem.id, system: menuItem.systemCode, code: menuItem.code });
  const ids = new Map(rows.map(({ id, system, code }) => [`${system} ${code}`, id]));
  return wanted.map(({ system, code }) => {
    const id = ids.get(`${system} ${code}`);
    if (!id) throw new Error(`menu entry ${code} could not be kept`);
    return id;
  });
};
