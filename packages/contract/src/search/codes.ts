import { codes } from '../kit/codes.ts';

/** What a search finds. */
export const ThingKind = codes('thingKind', {
  application: 'application',
  authorization: 'authorization',
  useRecord: 'useRecord',
  seal: 'seal',
  member: 'member',
  signing: 'signing',
  markedFile: 'markedFile',
  template: 'template',
  order: 'order',
  engraving: 'engraving',
  destruction: 'destruction',
  invoice: 'invoice',
  project: 'project',
  event: 'event',
  meeting: 'meeting',
  course: 'course',
  download: 'download',
  news: 'news',
});
