import {
  type AnnouncementKind,
  AnnouncementStage as Stage,
  AnnouncementState as State,
} from '@chancery/contract/announcement/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { containing } from '../../kit/like.ts';
import { announcement } from './announcement.table.ts';

const now = sql`now()`;

/** The condition that an announcement stands at a stage. */
export const isAt = (stage: CodeOf<typeof Stage>): SQL | undefined => {
  const published = eq(announcement.state, State.published);
  const opened = lte(announcement.opensAt, now);
  switch (stage) {
    case Stage.draft:
      return eq(announcement.state, State.draft);
    case Stage.withdrawn:
      return eq(announcement.state, State.withdrawn);
    case Stage.scheduled:
      return and(published, gt(announcement.opensAt, now));
    case Stage.over:
      return and(published, opened, lte(announcement.closesAt, now));
    default:
      return and(published, opened, or(isNull(announcement.closesAt), gt(announcement.closesAt, now)));
  }
};

/** The condition that a text stands in what an announcement says. */
export const says = (keyword: string): SQL =>
  sql`EXISTS (SELECT FROM announcement_words w WHERE w.announcement_id = announcement.id
              AND w.words LIKE ${containing(keyword.toLowerCase())})`;

/**
 * The condition that somebody may see it in their unit: by their role, and a course that is closed only if they take part.
 * Which units may, the database itself knows.
 */
export const isFor = ({ id, companyId, role }: Pick<UnitActor, 'id' | 'companyId' | 'role'>): SQL =>
  sql`(announcement.roles = '{}' OR ${role} = ANY (announcement.roles))
      AND (announcement.kind <> 'course' OR announcement.closes_at IS NULL OR announcement.closes_at > now()
           OR announcement_joined(announcement.id, ${companyId}, ${id}))`;

/** The conditions that the list of a kind shows it to somebody. */
export const isShown = (
  kind: CodeOf<typeof AnnouncementKind>,
  actor: Pick<UnitActor, 'id' | 'companyId' | 'role'>,
): SQL[] => [eq(announcement.kind, kind), eq(announcement.state, State.published), isFor(actor)];

/** Its title in a language, or in the only one it was written in. */
export const titleIn = (language: Language): SQL => {
  const { titleZh, titleEn } = announcement;
  const [wanted, other] = language === 'zh' ? [titleZh, titleEn] : [titleEn, titleZh];
  return sql`coalesce(nullif(${wanted}, ''), ${other})`;
};

/** The condition that somebody has opened it. */
export const isReadBy = ({ id, companyId }: Pick<UnitActor, 'id' | 'companyId'>): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM announcement_read r WHERE r.announcement_id = announcement.id
                       AND r.company_id = ${companyId} AND r.account_id = ${id})`;
