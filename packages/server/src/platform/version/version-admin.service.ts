import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import * as call from '@chancery/contract/version/calls.ts';
import { VersionState } from '@chancery/contract/version/codes.ts';
import { eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { versionHistory } from './version.table.ts';

type Row = typeof versionHistory.$inferSelect;

const texts = ({ titleEn, titleZh, detailsEn, detailsZh }: Pick<Row, keyof call.VersionTexts>) => ({
  titleEn,
  titleZh,
  detailsEn,
  detailsZh,
});

const present = (row: Row) => ({
  id: row.id,
  versionNumber: row.versionNumber,
  ...texts(row),
  state: row.publishedAt ? VersionState.published : VersionState.draft,
  publishedAt: isoOrNull(row.publishedAt),
  createdAt: iso(row.createdAt),
  revision: row.revision,
});

const named = (row: Pick<Row, 'id' | 'versionNumber'>) => ({
  objectType: 'version',
  objectId: row.id,
  objectName: row.versionNumber,
});

/** Versions as they are written and published. */
export const createVersionAdminService = (transactions: Transactions) => {
  const list = (
    input: CheckedInput<typeof call.listVersionDrafts>,
  ): Promise<CallResult<typeof call.listVersionDrafts>> =>
    transactions.read('platform', (tx) => {
      const pattern = input.keyword && containing(input.keyword);
      const { versionNumber, titleEn, titleZh, publishedAt, createdAt } = versionHistory;
      return keysetPage(tx, {
        from: versionHistory,
        where: [
          pattern
            ? or(ilike(versionNumber, pattern), ilike(titleEn, pattern), ilike(titleZh, pattern))
            : undefined,
          input.state && (input.state === VersionState.draft ? isNull : isNotNull)(publishedAt),
        ],
        sorts: { createdAt },
        query: input,
        present,
      });
    });

  const get = (id: string): Promise<CallResult<typeof call.getVersionDraft>> =>
    transactions.read('platform', async (tx) => {
      const [row] = await tx.select().from(versionHistory).where(eq(versionHistory.id, id));
      return present(row ?? refuse('version.notFound'));
    });

  const lock = async (tx: Tx, id: string): Promise<Row> =>
    (await tx.select().from(versionHistory).where(eq(versionHistory.id, id)).for('update'))[0] ??
    refuse('version.notFound');

  const lockDraft = async (tx: Tx, id: string): Promise<Row> => {
    const row = await lock(tx, id);
    return row.publishedAt ? refuse('version.alreadyPublished') : row;
  };

  const save = (tx: Tx, actor: OperatorActor, row: Row, set: Partial<Row>) =>
    tx
      .update(versionHistory)
      .set({ ...set, revision: row.revision + 1, updatedBy: actor.name, updatedAt: sql`now()` })
      .where(eq(versionHistory.id, row.id));

  const add = (actor: OperatorActor, input: CheckedInput<typeof call.addVersion>) =>
    transactions.write('platform', async (tx) => {
      const id = uuidv7();
      await tx
        .insert(versionHistory)
        .values({ id, ...input, publishedAt: null, updatedBy: actor.name })
        .catch((error: unknown) => {
          if (violates(error, 'version_history_version_number_key')) refuse('version.numberTaken');
          throw error;
        });
      note({ ...named({ id, versionNumber: input.versionNumber }), after: input });
      return { id };
    });

  const update = (actor: OperatorActor, input: CheckedInput<typeof call.updateVersion>) =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, input.id);
      refuseStale(row, input.revision, texts(row));
      await save(tx, actor, row, texts(input));
      note({ ...named(row), before: texts(row), after: texts(input) });
      return {};
    });

  const publish = (actor: OperatorActor, id: string) =>
    transactions.write('platform', async (tx) => {
      const row = await lockDraft(tx, id);
      await save(tx, actor, row, { publishedAt: new Date() });
      const before = { state: VersionState.draft };
      note({ ...named(row), before, after: { state: VersionState.published } });
      return {};
    });

  const remove = (id: string) =>
    transactions.write('platform', async (tx) => {
      const row = await lockDraft(tx, id);
      await tx.delete(versionHistory).where(eq(versionHistory.id, id));
      note({ ...named(row), before: texts(row) });
      return {};
    });

  return answering({ list, get, add, update, publish, remove }, (admin) => [
    handle(call.listVersionDrafts, ({ input }) => admin.list(input)),
    handle(call.getVersionDraft, ({ input }) => admin.get(input.id)),
    handle(call.addVersion, ({ actor, input }) => admin.add(actor, input)),
    handle(call.updateVersion, ({ actor, input }) => admin.update(actor, input)),
    handle(call.publishVersion, ({ actor, input }) => admin.publish(actor, input.id)),
    handle(call.deleteVersion, ({ input }) => admin.remove(input.id)),
  ]);
};
