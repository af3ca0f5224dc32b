import * as call from '@chancery/contract/dictionary/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { placeBefore } from '../../kit/siblings.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import { createBriefCache } from './dictionary.cache.ts';
import { dictionaryEntry, dictionaryType } from './dictionary.table.ts';

type EntryRow = typeof dictionaryEntry.$inferSelect;

const nameOf = (row: { readonly nameEn: string; readonly nameZh: string }, language: Language) =>
  language === 'zh' ? row.nameZh : row.nameEn;

const named = (row: Pick<EntryRow, 'id' | 'nameZh'>) => ({
  objectType: 'dictionaryEntry',
  objectId: row.id,
  objectName: row.nameZh,
});

export type DictionaryService = ReturnType<typeof createDictionaryService>;

/** The choices that selects offer. */
export const createDictionaryService = (transactions: Transactions) => {
  const entries = createBriefCache((type) =>
    transactions.read('platform', (tx) =>
      tx
        .select()
        .from(dictionaryEntry)
        .where(eq(dictionaryEntry.typeCode, type))
        .orderBy(asc(dictionaryEntry.position), asc(dictionaryEntry.id)),
    ),
  );
  /** Whoever asks after the change sees it. */
  const changed = () => afterCommit(entries.forget);

  const list = async (type: string, language: Language): Promise<CallResult<typeof call.listDictionary>> => ({
    list: (await entries.get(type)).map((row) => ({
      id: row.id,
      type: row.typeCode,
      code: row.code,
      name: nameOf(row, language),
      nameEn: row.nameEn,
      nameZh: row.nameZh,
      enabled: row.enabled,
      revision: row.revision,
    })),
  });

  /** Refuses a code that the dictionary does not offer. */
  const refuseUnknown = async (tx: Tx, type: call.DictionaryType, code: string): Promise<void> => {
    const [offered] = await tx
      .select({ id: dictionaryEntry.id })
      .from(dictionaryEntry)
      .where(
        and(
          eq(dictionaryEntry.typeCode, type),
          eq(dictionaryEntry.code, code),
          eq(dictionaryEntry.enabled, true),
        ),
      );
    if (!offered) refuse('dictionary.entryNotFound');
  };

  const lock = async (tx: Tx, id: string): Promise<EntryRow> =>
    (await tx.select().from(dictionaryEntry).where(eq(dictionaryEntry.id, id)).for('update'))[0] ??
    refuse('dictionary.entryNotFound');

  /** Two who change the order of a dictionary take turns. */
  const lockType = async (tx: Tx, code: string): Promise<void> => {
    const [found] = await tx
      .select({ id: dictionaryType.id })
      .from(dictionaryType)
      .where(eq(dictionaryType.code, code))
      .for('update');
    if (!found) refuse('dictionary.typeNotFound');
  };

  const add = (actor: OperatorActor, input: CheckedInput<typeof call.addDictionaryEntry>) =>
    transactions.write('platform', async (tx) => {
      await lockType(tx, input.type);
      const [all] = await tx
        .select({ count: count() })
        .from(dictionaryEntry)
        .where(eq(dictionaryEntry.typeCode, input.type));
      const { type: typeCode, ...given } = input;
      const id = uuidv7();
      await tx
        .insert(dictionaryEntry)
        .values({ id, typeCode, ...given, position: all?.count ?? 0, updatedBy: actor.name })
        .catch((error: unknown) => {
          if (violates(error, 'dictionary_entry_code')) refuse('dictionary.codeTaken');
          throw error;
        });
      changed();
      note({ ...named({ id, nameZh: input.nameZh }), after: input });
      return { id };
    });

  const update = (actor: OperatorActor, input: CheckedInput<typeof call.updateDictionaryEntry>) =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, input.id);
      const before = { nameEn: row.nameEn, nameZh: row.nameZh, enabled: row.enabled };
      refuseStale(row, input.revision, before);
      const { id, revision, ...after } = input;
      await tx
        .update(dictionaryEntry)
        .set({ ...after, revision: revision + 1, updatedBy: actor.name, updatedAt: sql`now()` })
        .where(eq(dictionaryEntry.id, id));
      changed();
      note({ ...named(row), before, after });
      return {};
    });

  const move = ({ id, before }: CheckedInput<typeof call.moveDictionaryEntry>) =>
    transactions.write('platform', async (tx) => {
      const [row] = await tx.select().from(dictionaryEntry).where(eq(dictionaryEntry.id, id));
      if (!row) return refuse('dictionary.entryNotFound');
      await lockType(tx, row.typeCode);
      const siblings = await tx
        .select({ id: dictionaryEntry.id })
        .from(dictionaryEntry)
        .where(eq(dictionaryEntry.typeCode, row.typeCode))
        .orderBy(asc(dictionaryEntry.position), asc(dictionaryEntry.id));
      const order = placeBefore(
        siblings.map((sibling) => sibling.id),
        id,
        before,
      );
      await tx.execute(sql`
        UPDATE dictionary_entry e SET position = place.at
        FROM unnest(${sql.param(order)}::uuid[]) WITH ORDINALITY AS place (id, at)
        WHERE e.id = place.id AND e.position <> place.at`);
      changed();
      note({ ...named(row), before: { position: row.position }, after: { before } });
      return {};
    });

  const remove = (id: string) =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, id);
      await tx.delete(dictionaryEntry).where(eq(dictionaryEntry.id, id));
      changed();
      note({
        ...named(row),
        before: { type: row.typeCode, code: row.code, nameEn: row.nameEn, nameZh: row.nameZh },
      });
      return {};
    });

  return answering({ list, refuseUnknown, add, update, move, remove, forget: entries.forget }, (entries) => [
    handle(call.listDictionary, ({ input, origin }) => entries.list(input.type, origin.language)),
    handle(call.addDictionaryEntry, ({ actor, input }) => entries.add(actor, input)),
    handle(call.updateDictionaryEntry, ({ actor, input }) => entries.update(actor, input)),
    handle(call.moveDictionaryEntry, ({ input }) => entries.move(input)),
    handle(call.deleteDictionaryEntry, ({ input }) => entries.remove(input.id)),
  ]);
};
