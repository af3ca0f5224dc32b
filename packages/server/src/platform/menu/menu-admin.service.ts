import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import * as call from '@chancery/contract/menu/calls.ts';
import type { Role } from '@chancery/contract/unit/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { placeBefore } from '../../kit/siblings.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import { menuName } from './menu.names.ts';
import { treeOf } from './menu.service.ts';
import { menuItem } from './menu.table.ts';

type Item = typeof menuItem.$inferSelect;
/** The menus that the operator shapes; the desk of partners stays as it is. */
type ShapedSystem = CheckedInput<typeof call.saveMenuItem>['systemCode'];

/** The pages without which nobody could undo what they did here. */
const keepers: readonly string[] = ['menu.view', 'operator.view'];
const parentKind = { group: null, page: 'group', button: 'page' } as const;

const named = (row: Pick<Item, 'id' | 'code'>) => ({
  objectType: 'menu',
  objectId: row.id,
  objectName: row.code,
});

const editable = (row: Item) => ({
  nameEn: row.nameEn,
  nameZh: row.nameZh,
  url: row.url,
  icon: row.icon,
  routerList: row.routerList,
  defaultRoles: row.defaultRoles as CodeOf<typeof Role>[],
  hidden: row.hidden,
});

const present = (row: Item, language: Language) => ({
  id: row.id,
  parentId: row.parentId,
  systemCode: row.systemCode as ShapedSystem,
  kind: row.kind,
  code: row.code,
  name: (language === 'zh' ? row.nameZh : row.nameEn) ?? menuName(row.systemCode, row.code, language),
  ...editable(row),
  product: row.product,
  revision: row.revision,
});

const routesOf = (text: string | undefined): string =>
  (text ?? '')
    .split(',')
    .map((route) => route.trim())
    .filter((route) => route !== '')
    .join(',');

/** The menus as the operator shapes them; what is saved is what everybody's next request sees. */
export const createMenuAdminService = (transactions: Transactions, forget: (what: string) => void) => {
  const changed = () => afterCommit(() => forget('system:'));

  const all = (tx: Tx, systemCode: string): Promise<Item[]> =>
    tx
      .select()
      .from(menuItem)
      .where(eq(menuItem.systemCode, systemCode))
      .orderBy(asc(menuItem.position), asc(menuItem.id));

  const nav = (systemCode: string, language: Language): Promise<CallResult<typeof call.getMenuNav>> =>
    transactions.read('platform', async (tx) => ({
      list: treeOf(await all(tx, systemCode), null, language),
    }));

  const list = (systemCode: string, language: Language): Promise<CallResult<typeof call.listMenuItems>> =>
    transactions.read('platform', async (tx) => ({
      list: (await all(tx, systemCode)).map((row) => present(row, language)),
    }));

  const get = (id: string, language: Language): Promise<CallResult<typeof call.getMenuItem>> =>
    transactions.read('platform', async (tx) => {
      const [row] = await tx.select().from(menuItem).where(eq(menuItem.id, id));
      return present(row ?? refuse('menu.notFound'), language);
    });

  const lock = async (tx: Tx, id: string): Promise<Item> =>
    (await tx.select().from(menuItem).where(eq(menuItem.id, id)).for('update'))[0] ?? refuse('menu.notFound');

  /** Two who change the order of a menu take turns. */
  const lockMenu = (tx: Tx) => tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('menu_item'))`);

  const refuseWrongPlace = async (
    tx: Tx,
    { kind, systemCode }: Pick<Item, 'kind' | 'systemCode'>,
    parentId: string | null,
  ): Promise<void> => {
    const wanted = parentKind[kind];
    if (parentId === null) {
      if (wanted !== null) refuse('menu.wrongPlace');
      return;
    }
    const [parent] = await tx.select().from(menuItem).where(eq(menuItem.id, parentId));
    if (!parent) return refuse('menu.notFound');
    if (parent.kind !== wanted || parent.systemCode !== systemCode) refuse('menu.wrongPlace');
  };

  const levelOf = async (tx: Tx, systemCode: string, parentId: string | null): Promise<string[]> => {
    const rows = await tx
      .select({ id: menuItem.id })
      .from(menuItem)
      .where(
        and(
          eq(menuItem.systemCode, systemCode),
          parentId ? eq(menuItem.parentId, parentId) : isNull(menuItem.parentId),
        ),
      )
      .orderBy(asc(menuItem.position), asc(menuItem.id));
    return rows.map(({ id }) => id);
  };

  const save = (actor: OperatorActor, input: CheckedInput<typeof call.saveMenuItem>) =>
    transactions.write('platform', async (tx) => {
      await lockMenu(tx);
      const parentId = input.parentId ?? null;
      await refuseWrongPlace(tx, input, parentId);
      if (input.kind === 'page' && !input.url) refuse('menu.urlNeeded');
      // A code is a permission: a page may not pass for a button that exists.
      const [taken] = await tx
        .select({ id: menuItem.id })
        .from(menuItem)
        .where(and(eq(menuItem.systemCode, input.systemCode), eq(menuItem.code, input.code)));
      if (taken) refuse('menu.codeTaken');
      const id = uuidv7();
      const position = (await levelOf(tx, input.systemCode, parentId)).length;
      await tx.insert(menuItem).values({
        ...input,
        id,
        parentId,
        url: input.kind === 'page' ? (input.url ?? null) : null,
        icon: input.icon || null,
        routerList: routesOf(input.routerList),
        position,
        edited: true,
        updatedBy: actor.name,
      });
      changed();
      note({ ...named({ id, code: input.code }), after: input });
      return { id };
    });

  const update = (actor: OperatorActor, input: CheckedInput<typeof call.updateMenuItem>) =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, input.id);
      refuseStale(row, input.revision, editable(row));
      if (row.kind === 'page' && !input.url) refuse('menu.urlNeeded');
      if (input.hidden && (await holdsKeeper(tx, row))) refuse('menu.keepsItself');
      const after = {
        nameEn: input.nameEn || null,
        nameZh: input.nameZh || null,
        // Where a page of the product is, the product says.
        url: row.product || row.kind !== 'page' ? row.url : (input.url ?? null),
        icon: input.icon || null,
        routerList: row.product ? row.routerList : routesOf(input.routerList),
        defaultRoles: input.defaultRoles,
        hidden: input.hidden,
      };
      await tx
        .update(menuItem)
        .set({
          ...after,
          edited: true,
          revision: row.revision + 1,
          updatedBy: actor.name,
          updatedAt: sql`now()`,
        })
        .where(eq(menuItem.id, row.id));
      changed();
      note({ ...named(row), before: editable(row), after });
      return {};
    });

  const holdsKeeper = async (tx: Tx, row: Item): Promise<boolean> => {
    if (row.systemCode !== '004') return false;
    if (keepers.includes(row.code)) return true;
    const below = await tx
      .select({ code: menuItem.code })
      .from(menuItem)
      .where(eq(menuItem.parentId, row.id));
    return below.some(({ code }) => keepers.includes(code));
  };

  const move = (actor: OperatorActor, { id, parentId, before }: CheckedInput<typeof call.moveMenuItem>) =>
    transactions.write('platform', async (tx) => {
      await lockMenu(tx);
      const row = await lock(tx, id);
      await refuseWrongPlace(tx, row, parentId);
      await tx
        .update(menuItem)
        .set({ parentId, edited: true, updatedBy: actor.name, updatedAt: sql`now()` })
        .where(eq(menuItem.id, id));
      const order = placeBefore(await levelOf(tx, row.systemCode, parentId), id, before);
      await tx.execute(sql`
        UPDATE menu_item m SET position = place.at, edited = true
        FROM unnest(${sql.param(order)}::uuid[]) WITH ORDINALITY AS place (id, at)
        WHERE m.id = place.id AND m.position <> place.at`);
      changed();
      note({
        ...named(row),
        before: { parentId: row.parentId, position: row.position },
        after: { parentId, position: order.indexOf(id) },
      });
      return {};
    });

  const remove = (id: string) =>
    transactions.write('platform', async (tx) => {
      await lockMenu(tx);
      const row = await lock(tx, id);
      if (row.product) refuse('menu.ofProduct');
      const [below] = await tx
        .select({ id: menuItem.id })
        .from(menuItem)
        .where(eq(menuItem.parentId, id))
        .limit(1);
      if (below) refuse('menu.notEmpty');
      await tx.delete(menuItem).where(eq(menuItem.id, id));
      changed();
      note({ ...named(row), before: editable(row) });
      return {};
    });

  return answering({ nav, list, get, save, update, move, remove }, (admin) => [
    handle(call.getMenuNav, ({ input, origin }) => admin.nav(input.systemCode, origin.language)),
    handle(call.listMenuItems, ({ input, origin }) => admin.list(input.systemCode, origin.language)),
    handle(call.getMenuItem, ({ input, origin }) => admin.get(input.id, origin.language)),
    handle(call.saveMenuItem, ({ actor, input }) => admin.save(actor, input)),
    handle(call.updateMenuItem, ({ actor, input }) => admin.update(actor, input)),
    handle(call.moveMenuItem, ({ actor, input }) => admin.move(actor, input)),
    handle(call.deleteMenuItem, ({ input }) => admin.remove(input.id)),
  ]);
};
