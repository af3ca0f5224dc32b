import { AnnouncementKind, AnnouncementStage, Audience } from '@chancery/contract/announcement/codes.ts';
import { announcementPath } from '@chancery/contract/announcement/paths.ts';
import { newsFeedPath } from '@chancery/contract/news/feed-path.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { iso } from '../../kit/time.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { isAt } from '../announcement/announcement.conditions.ts';
import { presentShown } from '../announcement/announcement.present.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { bodyFor } from '../announcement/bodies.ts';
import { article } from './article.table.ts';
import { escaped, htmlOf } from './html-of.ts';

/** The latest articles a reader gets. */
const most = 30;
const freshSeconds = 300;

interface Parts {
  readonly transactions: Transactions;
  /** Where the console stands. */
  readonly publicUrl: string;
}

const latest = (transactions: Transactions) =>
  transactions.read('platform', (tx) =>
    tx
      .select({ announcement, article })
      .from(announcement)
      .innerJoin(article, eq(article.id, announcement.id))
      .where(
        and(
          eq(announcement.kind, AnnouncementKind.news),
          eq(announcement.audience, Audience.everybody),
          // What only some roles are to see is not for the public.
          sql`cardinality(${announcement.roles}) IN (0, ${Role.all.length})`,
          isAt(AnnouncementStage.shown),
        ),
      )
      .orderBy(desc(announcement.opensAt))
      .limit(most),
  );

type Row = Awaited<ReturnType<typeof latest>>[number];

const entry = ({ announcement: row, article: text }: Row, language: Language, publicUrl: string): string => {
  const { title, summary, language: said, opensAt } = presentShown(row, language, false);
  return `<entry xml:lang="${said === 'zh' ? 'zh-CN' : 'en'}">
<id>urn:uuid:${row.id}</id>
<title>${escaped(title)}</title>
<link href="${escaped(publicUrl + announcementPath[row.kind](row.id))}"/>
<published>${opensAt}</published>
<updated>${iso(row.updatedAt)}</updated>
<author><name>${escaped(row.createdBy)}</name></author>
${summary ? `<summary>${escaped(summary)}</summary>\n` : ''}<content type="html">${escaped(htmlOf(bodyFor(row, text, language)))}</content>
</entry>`;
};

/** What is for everybody, as a feed that any reader of news takes (Atom, RFC 4287). */
export const createNewsFeed = ({ transactions, publicUrl }: Parts) => ({
  write: async (language: Language): Promise<string> => {
    const rows = await latest(transactions);
    const changed = Math.max(0, ...rows.map((row) => row.announcement.updatedAt.getTime()));
    const self = publicUrl + newsFeedPath(language);
    return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<id>${escaped(self)}</id>
<title>${escaped(translator(language)('news.title'))}</title>
<link rel="self" type="application/atom+xml" href="${escaped(self)}"/>
<updated>${iso(new Date(changed))}</updated>
${rows.map((row) => entry(row, language, publicUrl)).join('\n')}
</feed>
`;
  },
});

/** Answers the feed in either language. */
export const serveNewsFeed = (http: FastifyInstance, feed: ReturnType<typeof createNewsFeed>): void => {
  for (const language of ['zh', 'en'] as const) {
    http.get(newsFeedPath(language), async (_, reply) =>
      reply
        .header('cache-control', `public, max-age=${freshSeconds}`)
        .type('application/atom+xml; charset=utf-8')
        .send(await feed.write(language)),
    );
  }
};
