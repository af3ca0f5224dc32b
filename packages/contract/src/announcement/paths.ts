import type { CodeOf } from '../kit/codes.ts';
import { AnnouncementKind } from './codes.ts';

/** The page of the console where a unit reads an announcement of each kind. */
export const announcementPath: Readonly<Record<CodeOf<typeof AnnouncementKind>, (id: string) => string>> = {
  [AnnouncementKind.news]: (id) => `/service/dynamicDetail?id=${id}`,
  [AnnouncementKind.download]: (id) => `/service/datumDetail?id=${id}`,
  [AnnouncementKind.course]: (id) => `/service/teachDetail?id=${id}`,
  [AnnouncementKind.project]: (id) => `/project/projectDetail?id=${id}`,
  [AnnouncementKind.event]: (id) => `/games/gamesDetail?id=${id}`,
  [AnnouncementKind.meeting]: (id) => `/service/consutantsDetail?id=${id}`,
};
