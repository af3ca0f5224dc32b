import type { Kind } from './palette-groups.ts';

/** The drawing of each kind of thing, among those of the menu. */
export const thingIcons: Readonly<Record<Kind, string>> = {
  application: 'apply',
  authorization: 'role',
  useRecord: 'log',
  seal: 'seal',
  member: 'members',
  signing: 'sign',
  markedFile: 'watermark',
  template: 'template',
  order: 'cost',
  engraving: 'engrave',
  destruction: 'destroy',
  invoice: 'certificate',
  project: 'project',
  event: 'game',
  meeting: 'meeting',
  course: 'course',
  download: 'download',
  news: 'news',
};
