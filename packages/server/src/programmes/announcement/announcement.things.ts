import { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { Permission } from '@chancery/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import type { ThingSource } from '../../kit/thing-source.ts';
import { isShown, says, titleIn } from './announcement.conditions.ts';
import { announcement } from './announcement.table.ts';

/** What is announced in a search: what its list shows, by its words, whatever of it says them. */
const announced = (
  kind: Exclude<CodeOf<typeof AnnouncementKind>, 'meeting'>,
  permission: Permission,
): ThingSource => ({
  kind,
  permissions: [permission],
  from: announcement,
  at: announcement.opensAt,
  shown: (language) => ({
    title: titleIn(language),
    number: sql`''`,
    state: sql`NULL`,
    person: sql`''`,
  }),
  where: async (_, actor, keyword) => [...isShown(kind, actor), keyword ? says(keyword) : undefined],
});

export const projectThings = announced(AnnouncementKind.project, 'project.view');
export const eventThings = announced(AnnouncementKind.event, 'contest.view');
export const courseThings = announced(AnnouncementKind.course, 'course.view');
export const downloadThings = announced(AnnouncementKind.download, 'download.view');
export const newsThings = announced(AnnouncementKind.news, 'news.view');
