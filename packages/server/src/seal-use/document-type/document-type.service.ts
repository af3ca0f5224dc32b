import {
  addDocumentType,
  deleteDocumentType,
  getDocumentType,
  listDocumentTypeChoices,
  listDocumentTypes,
  updateDocumentType,
} from '@chancery/contract/document-type/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, asc, eq, ilike, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { documentType } from './document-type.table.ts';
import { isNamedAnywhere, usesOf } from './document-type.uses.ts';

type Row = typeof documentType.$inferSelect;

const shown = ({ name, note: text, enabled }: Row) => ({ name, note: text, enabled });

const sameName = (error: unknown): never => {
  if (violates(error, 'document_type_name')) refuse('fileType.nameTaken');
  throw error;
};

const presentAll = async (tx: Tx, rows: readonly Row[]) => {
  const uses = await usesOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    ...shown(row),
    used: uses.get(row.id) ?? 0,
    revision: row.revision,
    createdAt: iso(row.createdAt),
  }));
};

const lock = async (tx: Tx, { companyId }: UnitActor, id: string): Promise<Row> => {
  const [row] = await tx
    .select()
    .from(documentType)
    .where(and(eq(documentType.id, id), eq(documentType.companyId, companyId)))
    .for('update');
  return row ?? refuse('fileType.notFound');
};

export type DocumentTypeService = ReturnType<typeof createDocumentTypeService>;

/** The kinds of documents that get stamped; applications and flows name them. */
export const createDocumentTypeService = (transactions: Transactions) => {
  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof listDocumentTypes>,
  ): Promise<CallResult<typeof listDocumentTypes>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const found = await keysetPage(tx, {
        from: documentType,
        where: [
          eq(documentType.companyId, actor.companyId),
          input.keyword ? ilike(documentType.name, containing(input.keyword)) : undefined,
          input.enabled ? eq(documentType.enabled, input.enabled === 'true') : undefined,
        ],
        sorts: { name: documentType.name, createdAt: documentType.createdAt },
        query: input,
        present: (row: Row) => row,
      });
      return { ...found, list: await presentAll(tx, found.list) };
    });

  const choices = (actor: UnitActor): Promise<CallResult<typeof listDocumentTypeChoices>> =>
    transactions.read(scopeOf(actor), async (tx) => ({
      list: await tx
        .select({ id: documentType.id, name: documentType.name })
        .from(documentType)
        .where(and(eq(documentType.companyId, actor.companyId), eq(documentType.enabled, true)))
        .orderBy(asc(documentType.name), asc(documentType.id)),
    }));

  const get = (actor: UnitActor, id: string) =>
    transactions.read(scopeOf(actor), async (tx) => {
      const rows = await tx
        .select()
        .from(documentType)
        .where(and(eq(documentType.id, id), eq(documentType.companyId, actor.companyId)));
      const [found] = await presentAll(tx, rows);
      return found ?? refuse('fileType.notFound');
    });

  const add = (actor: UnitActor, input: CheckedInput<typeof addDocumentType>): Promise<{ id: string }> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const [added] = await tx
        .insert(documentType)
        .values({
          id: uuidv7(),
          companyId: actor.companyId,
          name: input.name,
          note: input.note ?? '',
          enabled: input.enabled,
          updatedBy: actor.name,
        })
        .returning()
        .catch(sameName);
      if (!added) return refuse('fileType.notFound');
      note({ objectType: 'fileType', objectId: added.id, objectName: added.name, after: shown(added) });
      return { id: added.id };
    });

  const update = (
    actor: UnitActor,
    input: CheckedInput<typeof updateDocumentType>,
  ): Promise<{ revision: number }> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lock(tx, actor, input.id);
      refuseStale(row, input.revision, shown(row));
      const changes = { name: input.name, note: input.note ?? '', enabled: input.enabled };
      const revision = row.revision + 1;
      await tx
        .update(documentType)
        .set({ ...changes, revision, updatedBy: actor.name, updatedAt: sql`now()` })
        .where(eq(documentType.id, row.id))
        .catch(sameName);
      const about = { objectType: 'fileType', objectId: row.id, objectName: input.name };
      note({ ...about, before: shown(row), after: changes });
      return { revision };
    });

  const remove = (
    actor: UnitActor,
    { id }: CheckedInput<typeof deleteDocumentType>,
  ): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lock(tx, actor, id);
      if (await isNamedAnywhere(tx, actor.companyId, id)) refuse('fileType.used');
      await tx.delete(documentType).where(eq(documentType.id, id));
      note({ objectType: 'fileType', objectId: id, objectName: row.name, before: shown(row) });
      return {};
    });

  /** File types of the unit by id; what is not among the answers does not exist there. */
  const named = async (tx: Tx, companyId: string, ids: readonly string[]) =>
    ids.length === 0
      ? []
      : tx
          .select({ id: documentType.id, name: documentType.name, enabled: documentType.enabled })
          .from(documentType)
          .where(and(eq(documentType.companyId, companyId), inArray(documentType.id, [...ids])));

  return answering({ list, choices, get, add, update, remove, named }, (types) => [
    handle(listDocumentTypes, ({ actor, input }) => types.list(actor, input)),
    handle(listDocumentTypeChoices, ({ actor }) => types.choices(actor)),
    handle(getDocumentType, ({ actor, input }) => types.get(actor, input.id)),
    handle(addDocumentType, ({ actor, input }) => types.add(actor, input)),
    handle(updateDocumentType, ({ actor, input }) => types.update(actor, input)),
    handle(deleteDocumentType, ({ actor, input }) => types.remove(actor, input)),
  ]);
};
