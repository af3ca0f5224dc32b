import { announcementPath } from '../announcement/paths.ts';
import type { CodeOf } from '../kit/codes.ts';
import type { ThingKind } from './codes.ts';

/** Where a thing is looked at, before its id. */
const places: Readonly<Record<CodeOf<typeof ThingKind>, string>> = {
  application: '/sealManage/examinedetail/',
  authorization: '/sealManage/authorizationdetail/',
  useRecord: '/sealManage/recorddetail?id=',
  seal: '/server/bindingseal/',
  member: '/unit/memberDetail/',
  signing: '/sign/task?id=',
  markedFile: '/file/markdetail?id=',
  template: '/sealManage/addtemplate/',
  order: '/cost/payrecordDetail/',
  engraving: '/engraving/order?id=',
  destruction: '/destruction/seal?id=',
  invoice: '/cost/invoicecorddetail/',
  project: announcementPath.project(''),
  event: announcementPath.event(''),
  meeting: announcementPath.meeting(''),
  course: announcementPath.course(''),
  download: announcementPath.download(''),
  news: announcementPath.news(''),
};

/** Where a thing leads in the console. */
export const placeOfThing = (kind: CodeOf<typeof ThingKind>, id: string): string => `${places[kind]}${id}`;

/** Of which kind a page of the console shows a thing; undefined for pages that show none of these. */
export const thingAt = (path: string): { kind: CodeOf<typeof ThingKind>; id: string } | undefined => {
  for (const [kind, place] of Object.entries(places)) {
    const id = path.startsWith(place) ? path.slice(place.length) : '';
    if (/^[0-9a-f-]{36}$/.test(id)) return { kind: kind as CodeOf<typeof ThingKind>, id };
  }
  return undefined;
};
