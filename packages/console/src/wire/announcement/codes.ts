// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const AnnouncementKind = /* @__PURE__ */ codeTable('announcementKind', { news: 'news', download: 'download', course: 'course', project: 'project', event: 'event', meeting: 'meeting' });
export const AnnouncementState = /* @__PURE__ */ codeTable('announcementState', { draft: 'draft', published: 'published', withdrawn: 'withdrawn' });
export const AnnouncementStage = /* @__PURE__ */ codeTable('announcementStage', { draft: 'draft', scheduled: 'scheduled', shown: 'shown', over: 'over', withdrawn: 'withdrawn' });
export const Audience = /* @__PURE__ */ codeTable('audience', { everybody: 'everybody', units: 'units', certified: 'certified', chosen: 'chosen' });
