import type { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { and, count, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { isReadBy, isShown, says } from './announcement.conditions.ts';
import { type Announcement, presentShown } from './announcement.present.ts';
import { announcement, announcementRead } from './announcement.table.ts';

interface ShownQuery {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly sort: 'place' | '-place';
  readonly cursor?: string | undefined;
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
  readonly unread?: boolean | undefined;
}

/** Announcements of a kind as a unit reads them. Which of them a unit sees is the business of a policy of the database. */
export const createShown = (kind: CodeOf<typeof AnnouncementKind>, missing: ErrorKey) => {
  const within = (actor: UnitActor) => isShown(kind, actor);

  const list = async (tx: Tx, actor: UnitActor, input: ShownQuery, language: Language, only?: SQL) => {
    const page = await keysetPage(tx, {
      from: announcement,
      where: [
        ...within(actor),
        input.category ? eq(announcement.category, input.category) : undefined,
        input.keyword ? says(input.keyword) : undefined,
        only,
        input.unread === true ? not(isReadBy(actor)) : undefined,
        input.unread === false ? isReadBy(actor) : undefined,
      ],
      sorts: { place: announcement.place },
      query: input,
      present: (row) => row,
    });
    const opened = await readAmong(
      tx,
      actor,
      page.list.map(({ id }) => id),
    );
    return { ...page, list: page.list.map((row) => presentShown(row, language, opened.has(row.id))) };
  };

  const readAmong = async (tx: Tx, { id, companyId }: UnitActor, ids: readonly string[]) => {
    const rows =
      ids.length === 0
        ? []
        : await tx
            .select({ id: announcementRead.announcementId })
            .from(announcementRead)
            .where(
              and(
                inArray(announcementRead.announcementId, [...ids]),
                eq(announcementRead.companyId, companyId),
                eq(announcementRead.accountId, id),
              ),
            );
    return new Set(rows.map((row) => row.id));
  };

  const find = async (tx: Tx, actor: UnitActor, id: string): Promise<Announcement> => {
    const [row] = await tx
      .select()
      .from(announcement)
      .where(and(eq(announcement.id, id), ...within(actor)));
    return row ?? refuse(missing);
  };

  const present = async (tx: Tx, actor: UnitActor, row: Announcement, language: Language) =>
    presentShown(row, language, (await readAmong(tx, actor, [row.id])).has(row.id));

  /** Marks one as opened, or all that the reader sees; answers how many are left. */
  const markRead = async (tx: Tx, actor: UnitActor, id: string | undefined): Promise<number> => {
    if (id !== undefined) await find(tx, actor, id);
    await tx.execute(sql`
      INSERT INTO announcement_read (announcement_id, company_id, account_id)
      SELECT announcement.id, ${actor.companyId}, ${actor.id} FROM announcement
      WHERE ${and(...within(actor), id === undefined ? undefined : eq(announcement.id, id))}
      ON CONFLICT DO NOTHING`);
    const [left] = await tx
      .select({ count: count() })
      .from(announcement)
      .where(and(...within(actor), not(isReadBy(actor))));
    return left?.count ?? 0;
  };

  return { list, find, present, markRead };
};
