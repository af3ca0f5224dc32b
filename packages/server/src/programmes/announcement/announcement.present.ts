import { stageOf } from '@chancery/contract/announcement/steps.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { announcement } from './announcement.table.ts';

export type Announcement = typeof announcement.$inferSelect;

/** As the operator keeps it. */
export const presentKept = (row: Announcement) => {
  const dates = { opensAt: isoOrNull(row.opensAt), closesAt: isoOrNull(row.closesAt) };
  return {
    id: row.id,
    category: row.category,
    titleZh: row.titleZh,
    titleEn: row.titleEn,
    summaryZh: row.summaryZh,
    summaryEn: row.summaryEn,
    audience: row.audience,
    roles: row.roles,
    ...dates,
    pinned: row.pinned,
    tells: row.tells,
    state: row.state,
    stage: stageOf({ state: row.state, ...dates }, Date.now()),
    revision: row.revision,
    createdBy: row.createdBy,
    updatedBy: row.updatedBy,
    updatedAt: iso(row.updatedAt),
  };
};

/** The language something is said in to a reader: theirs, or the only one it was written in. */
export const languageFor = (
  { titleZh, titleEn }: Pick<Announcement, 'titleZh' | 'titleEn'>,
  wanted: Language,
): Language => {
  if (wanted === 'zh') return titleZh === '' ? 'en' : 'zh';
  return titleEn === '' ? 'zh' : 'en';
};

/** As a unit reads it. */
export const presentShown = (row: Announcement, wanted: Language, isRead: boolean) => {
  const language = languageFor(row, wanted);
  return {
    id: row.id,
    category: row.category,
    title: language === 'zh' ? row.titleZh : row.titleEn,
    summary: language === 'zh' ? row.summaryZh : row.summaryEn,
    language,
    opensAt: iso(row.opensAt ?? row.createdAt),
    closesAt: isoOrNull(row.closesAt),
    pinned: row.pinned,
    read: isRead,
  };
};
