import { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { getNews, listNews, readNews } from '@chancery/contract/news/calls.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { eq } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { bodyFor } from '../announcement/bodies.ts';
import { createShown } from '../announcement/shown.ts';
import type { MaterialService } from '../material/material.service.ts';
import { article } from './article.table.ts';

/** What units read. */
export const createNewsService = (
  transactions: Transactions,
  materials: Pick<MaterialService, 'linked' | 'pictures'>,
) => {
  const shown = createShown(AnnouncementKind.news, 'news.notFound');

  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof listNews>,
    language: Language,
  ): Promise<CallResult<typeof listNews>> =>
    transactions.read(scopeOf(actor), (tx) => shown.list(tx, actor, input, language));

  const get = (actor: UnitActor, id: string, language: Language): Promise<CallResult<typeof getNews>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const row = await shown.find(tx, actor, id);
      const [text] = await tx.select().from(article).where(eq(article.id, id));
      return {
        ...(await shown.present(tx, actor, row, language)),
        body: bodyFor(row, text ?? refuse('news.notFound'), language),
        pictures: await materials.pictures(tx, id),
        attachments: await materials.linked(tx, id, 'attachment'),
      };
    });

  const markRead = (
    actor: UnitActor,
    { id }: CheckedInput<typeof readNews>,
  ): Promise<CallResult<typeof readNews>> =>
    transactions.write(scopeOf(actor), async (tx) => ({ unread: await shown.markRead(tx, actor, id) }));

  return answering({ list, get, markRead }, (news) => [
    handle(listNews, ({ actor, input, origin }) => news.list(actor, input, origin.language)),
    handle(getNews, ({ actor, input, origin }) => news.get(actor, input.id, origin.language)),
    handle(readNews, ({ actor, input }) => news.markRead(actor, input)),
  ]);
};
