import { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import * as call from '@chancery/contract/news/calls.ts';
import { count, eq, inArray } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { DictionaryService } from '../../platform/ports.ts';
import { presentKept } from '../announcement/announcement.present.ts';
import { announcementRead } from '../announcement/announcement.table.ts';
import { createAnnouncements } from '../announcement/announcements.ts';
import { type Bodies, cleanBodies, picturesOf, wordsOf } from '../announcement/bodies.ts';
import type { MaterialService } from '../material/material.service.ts';
import { article } from './article.table.ts';

/** How many people have opened each. */
const readersOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: announcementRead.announcementId, count: count() })
          .from(announcementRead)
          .where(inArray(announcementRead.announcementId, [...ids]))
          .groupBy(announcementRead.announcementId);
  return new Map(rows.map((row) => [row.id, row.count]));
};

const bodiesOf = async (tx: Tx, id: string): Promise<Bodies> => {
  const [text] = await tx.select().from(article).where(eq(article.id, id));
  return { bodyZh: text?.bodyZh ?? null, bodyEn: text?.bodyEn ?? null };
};

/** News as those write it who run the platform. */
export const createNewsDesk = (
  transactions: Transactions,
  ports: {
    readonly dictionaries: Pick<DictionaryService, 'refuseUnknown'>;
    readonly materials: Pick<MaterialService, 'attach' | 'linked' | 'pictures'>;
  },
) => {
  const articles = createAnnouncements(
    { kind: AnnouncementKind.news, categories: 'newsCategory', missing: 'news.notFound' },
    ports,
  );

  const list = (
    input: CheckedInput<typeof call.listArticles>,
  ): Promise<CallResult<typeof call.listArticles>> =>
    transactions.read('platform', async (tx) => {
      const page = await articles.listKept(tx, input);
      const readers = await readersOf(
        tx,
        page.list.map(({ id }) => id),
      );
      return { ...page, list: page.list.map((row) => ({ ...row, readers: readers.get(row.id) ?? 0 })) };
    });

  const get = (id: string): Promise<CallResult<typeof call.getArticle>> =>
    transactions.read('platform', async (tx) => {
      const row = await articles.find(tx, id);
      return {
        ...presentKept(row),
        readers: (await readersOf(tx, [id])).get(id) ?? 0,
        ...(await bodiesOf(tx, id)),
        pictures: await ports.materials.pictures(tx, id),
        ...(await articles.partsOf(tx, id)),
      };
    });

  const contentOf = (input: CheckedInput<typeof call.addArticle>) => {
    const bodies = cleanBodies(input);
    return { bodies, content: { input, text: wordsOf(bodies), pictures: picturesOf(bodies) } };
  };

  const add = (
    actor: OperatorActor,
    input: CheckedInput<typeof call.addArticle>,
  ): Promise<CallResult<typeof call.addArticle>> =>
    transactions.write('platform', async (tx) => {
      const { bodies, content } = contentOf(input);
      const id = await articles.add(tx, actor, content);
      await tx.insert(article).values({ id, ...bodies });
      return { id };
    });

  const update = (
    actor: OperatorActor,
    input: CheckedInput<typeof call.updateArticle>,
  ): Promise<CallResult<typeof call.updateArticle>> =>
    transactions.write('platform', async (tx) => {
      const { bodies, content } = contentOf(input);
      const revision = await articles.update(tx, actor, input, content, () => bodiesOf(tx, input.id));
      await tx.update(article).set(bodies).where(eq(article.id, input.id));
      return { revision };
    });

  const publish = (actor: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await articles.publish(tx, actor, id);
      const { bodyZh, bodyEn } = await bodiesOf(tx, id);
      if (!bodyZh && !bodyEn) refuse('news.empty');
      return {};
    });

  const withdraw = (actor: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await articles.withdraw(tx, actor, id);
      return {};
    });

  const remove = (id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await articles.remove(tx, id);
      return {};
    });

  return answering({ list, get, add, update, publish, withdraw, remove }, (desk) => [
    handle(call.listArticles, ({ input }) => desk.list(input)),
    handle(call.getArticle, ({ input }) => desk.get(input.id)),
    handle(call.addArticle, ({ actor, input }) => desk.add(actor, input)),
    handle(call.updateArticle, ({ actor, input }) => desk.update(actor, input)),
    handle(call.publishArticle, ({ actor, input }) => desk.publish(actor, input.id)),
    handle(call.withdrawArticle, ({ actor, input }) => desk.withdraw(actor, input.id)),
    handle(call.deleteArticle, ({ input }) => desk.remove(input.id)),
  ]);
};
