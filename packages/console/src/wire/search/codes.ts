// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const ThingKind = /* @__PURE__ */ codeTable('thingKind', { application: 'application', authorization: 'authorization', useRecord: 'useRecord', seal: 'seal', member: 'member', signing: 'signing', markedFile: 'markedFile', template: 'template', order: 'order', invoice: 'invoice', project: 'project', event: 'event', meeting: 'meeting', course: 'course', download: 'download', news: 'news' });
