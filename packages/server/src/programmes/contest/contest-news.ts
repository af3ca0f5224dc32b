import { announcementPath } from '@chancery/contract/announcement/paths.ts';
import type { announcement } from '../announcement/announcement.table.ts';

type Titled = Pick<typeof announcement.$inferSelect, 'id' | 'titleZh' | 'titleEn'>;

/** What every message about an event says, and where it leads. */
export const contestNews = ({ id, titleZh, titleEn }: Titled) => ({
  title: { title: titleZh || titleEn, titleEn: titleEn || titleZh },
  at: { link: announcementPath.event(id), object: { type: 'contest', id } },
});
