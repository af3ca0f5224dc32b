import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import * as call from '@chancery/contract/list-view/calls.ts';
import { and, count, eq, isNull, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { lockUnit } from '../unit/unit-lock.ts';
import { listView, listViewDefault } from './list-view.table.ts';
import { refuseUnseenList } from './seen-list.ts';

type Row = typeof listView.$inferSelect;

/** Whoever may change the unit says what everybody in it sees. */
const refuseSharing = ({ permissions }: UnitActor): void => {
  if (!permissions.has('unit.edit')) refuse('permission.denied');
};

const nameTaken = (error: unknown): never => {
  if (violates(error, 'list_view_name')) refuse('listView.nameTaken');
  throw error;
};

const ownedBy = (ownerId: string | null) =>
  ownerId === null ? isNull(listView.ownerId) : eq(listView.ownerId, ownerId);

/** Saved views of lists: one's own, and those of the unit. */
export const createListViews = (transactions: Transactions) => {
  const seenBy = ({ companyId, id }: UnitActor) =>
    and(eq(listView.companyId, companyId), or(isNull(listView.ownerId), eq(listView.ownerId, id)));

  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listViews>,
  ): Promise<CallResult<typeof call.listViews>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      refuseUnseenList(actor, input.list);
      const rows = await tx
        .select({ view: listView, chosen: listViewDefault.viewId })
        .from(listView)
        .leftJoin(
          listViewDefault,
          and(eq(listViewDefault.viewId, listView.id), eq(listViewDefault.accountId, actor.id)),
        )
        .where(and(seenBy(actor), eq(listView.list, input.list)))
        .orderBy(sql`lower(${listView.name})`, listView.id);
      return {
        list: rows.map(({ view: { id, name, ownerId, content, revision }, chosen }) => ({
          id,
          name,
          isShared: ownerId === null,
          isDefault: chosen !== null,
          content,
          revision,
        })),
      };
    });

  /** With the unit's row held, so that two at once neither take one name nor go beyond the limit. */
  const lock = async (tx: Tx, actor: UnitActor, id: string): Promise<Row> => {
    await lockUnit(tx, actor.companyId);
    const [row] = await tx
      .select()
      .from(listView)
      .where(and(seenBy(actor), eq(listView.id, id)))
      .for('update');
    const found = row ?? refuse('listView.notFound');
    refuseUnseenList(actor, found.list);
    return found;
  };

  const beside = ({ companyId, list: of, ownerId }: Pick<Row, 'companyId' | 'list' | 'ownerId'>) =>
    and(eq(listView.companyId, companyId), eq(listView.list, of), ownedBy(ownerId));

  const add = (
    actor: UnitActor,
    { list: of, name, isShared, content }: CheckedInput<typeof call.addView>,
  ): Promise<CallResult<typeof call.addView>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      refuseUnseenList(actor, of);
      if (isShared) refuseSharing(actor);
      await lockUnit(tx, actor.companyId);
      const view = {
        id: uuidv7(),
        companyId: actor.companyId,
        list: of,
        ownerId: isShared ? null : actor.id,
        name,
      };
      const [kept] = await tx.select({ count: count() }).from(listView).where(beside(view));
      const max = isShared ? limits.listView.unit : limits.listView.mine;
      if ((kept?.count ?? 0) >= max) refuse('listView.tooMany', { params: { max } });
      await tx
        .insert(listView)
        .values({ ...view, content, updatedBy: actor.name })
        .catch(nameTaken);
      note({
        objectType: 'listView',
        objectId: view.id,
        objectName: name,
        after: { list: of, isShared, content },
      });
      return { id: view.id };
    });

  const update = (
    actor: UnitActor,
    { id, revision: begunOn, name, content }: CheckedInput<typeof call.updateView>,
  ): Promise<CallResult<typeof call.updateView>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lock(tx, actor, id);
      if (row.ownerId === null) refuseSharing(actor);
      refuseStale(row, begunOn, { name: row.name, content: row.content });
      const revision = row.revision + 1;
      await tx
        .update(listView)
        .set({ name, content, revision, updatedBy: actor.name, updatedAt: sql`now()` })
        .where(eq(listView.id, id))
        .catch(nameTaken);
      note({
        objectType: 'listView',
        objectId: id,
        objectName: name,
        before: { name: row.name, content: row.content },
        after: { name, content },
      });
      return { revision };
    });

  const remove = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lock(tx, actor, id);
      if (row.ownerId === null) refuseSharing(actor);
      await tx.delete(listView).where(eq(listView.id, id));
      note({ objectType: 'listView', objectId: id, objectName: row.name, before: { content: row.content } });
      return {};
    });

  const setDefault = (
    actor: UnitActor,
    { id, isDefault }: CheckedInput<typeof call.setDefaultView>,
  ): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lock(tx, actor, id);
      const mine = and(
        eq(listViewDefault.companyId, actor.companyId),
        eq(listViewDefault.accountId, actor.id),
        eq(listViewDefault.list, row.list),
      );
      await tx.delete(listViewDefault).where(isDefault ? mine : and(mine, eq(listViewDefault.viewId, id)));
      if (isDefault)
        await tx.insert(listViewDefault).values({
          companyId: actor.companyId,
          accountId: actor.id,
          list: row.list,
          viewId: id,
        });
      return {};
    });

  return answering({ list, add, update, remove, setDefault }, (views) => [
    handle(call.listViews, ({ actor, input }) => views.list(actor, input)),
    handle(call.addView, ({ actor, input }) => views.add(actor, input)),
    handle(call.updateView, ({ actor, input }) => views.update(actor, input)),
    handle(call.deleteView, ({ actor, input }) => views.remove(actor, input.id)),
    handle(call.setDefaultView, ({ actor, input }) => views.setDefault(actor, input)),
  ]);
};
