import * as call from '@chancery/contract/dictionary/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { asc, count, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import { defaultDictionaries } from './dictionary.defaults.ts';
import { dictionaryEntry, dictionaryType } from './dictionary.table.ts';

type TypeRow = typeof dictionaryType.$inferSelect;

const named = (row: Pick<TypeRow, 'id' | 'nameZh'>) => ({
  objectType: 'dictionaryType',
  objectId: row.id,
  objectName: row.nameZh,
});

/** The dictionaries themselves. */
export const createDictionaryTypeService = (transactions: Transactions, forgetEntries: () => void) => {
  /** Adds the dictionaries the platform does not have yet, each with its choices; what the operator changed stays. */
  const ensureDefaults = (): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      for (const [code, { en, zh, entries }] of Object.entries(defaultDictionaries)) {
        const added = await tx
          .insert(dictionaryType)
          .values({ id: uuidv7(), code, nameEn: en, nameZh: zh, product: true })
          .onConflictDoNothing()
          .returning({ id: dictionaryType.id });
        if (added.length === 0) continue;
        await tx.insert(dictionaryEntry).values(
          Object.entries(entries).map(([entry, names], position) => ({
            id: uuidv7(),
            typeCode: code,
            code: entry,
            nameEn: names.en,
            nameZh: names.zh,
            position,
          })),
        );
      }
    });

  const list = (language: Language): Promise<CallResult<typeof call.listDictionaryTypes>> =>
    transactions.read('platform', async (tx) => {
      const rows = await tx
        .select({ type: dictionaryType, entries: count(dictionaryEntry.id) })
        .from(dictionaryType)
        .leftJoin(dictionaryEntry, eq(dictionaryEntry.typeCode, dictionaryType.code))
        .groupBy(dictionaryType.id)
        .orderBy(asc(dictionaryType.createdAt), asc(dictionaryType.id));
      return {
        list: rows.map(({ type, entries }) => ({
          id: type.id,
          code: type.code,
          name: language === 'zh' ? type.nameZh : type.nameEn,
          nameEn: type.nameEn,
          nameZh: type.nameZh,
          product: type.product,
          entries,
          revision: type.revision,
        })),
      };
    });

  const lock = async (tx: Tx, id: string): Promise<TypeRow> =>
    (await tx.select().from(dictionaryType).where(eq(dictionaryType.id, id)).for('update'))[0] ??
    refuse('dictionary.typeNotFound');

  const add = (actor: OperatorActor, input: CheckedInput<typeof call.addDictionaryType>) =>
    transactions.write('platform', async (tx) => {
      const id = uuidv7();
      await tx
        .insert(dictionaryType)
        .values({ id, ...input, updatedBy: actor.name })
        .catch((error: unknown) => {
          if (violates(error, 'dictionary_type_code')) refuse('dictionary.typeTaken');
          throw error;
        });
      note({ ...named({ id, nameZh: input.nameZh }), after: input });
      return { id };
    });

  const update = (actor: OperatorActor, input: CheckedInput<typeof call.updateDictionaryType>) =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, input.id);
      const before = { nameEn: row.nameEn, nameZh: row.nameZh };
      refuseStale(row, input.revision, before);
      const after = { nameEn: input.nameEn, nameZh: input.nameZh };
      await tx
        .update(dictionaryType)
        .set({ ...after, revision: row.revision + 1, updatedBy: actor.name, updatedAt: sql`now()` })
        .where(eq(dictionaryType.id, row.id));
      note({ ...named(row), before, after });
      return {};
    });

  const remove = (id: string) =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, id);
      if (row.product) refuse('dictionary.typeOfProduct');
      const gone = await tx.delete(dictionaryEntry).where(eq(dictionaryEntry.typeCode, row.code)).returning({
        code: dictionaryEntry.code,
        nameEn: dictionaryEntry.nameEn,
        nameZh: dictionaryEntry.nameZh,
      });
      await tx.delete(dictionaryType).where(eq(dictionaryType.id, id));
      afterCommit(forgetEntries);
      note({
        ...named(row),
        before: { code: row.code, nameEn: row.nameEn, nameZh: row.nameZh, entries: gone },
      });
      return {};
    });

  return answering({ ensureDefaults, list, add, update, remove }, (types) => [
    handle(call.listDictionaryTypes, ({ origin }) => types.list(origin.language)),
    handle(call.addDictionaryType, ({ actor, input }) => types.add(actor, input)),
    handle(call.updateDictionaryType, ({ actor, input }) => types.update(actor, input)),
    handle(call.deleteDictionaryType, ({ input }) => types.remove(input.id)),
  ]);
};
