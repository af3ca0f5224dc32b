import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getInbox } from '#wire/inbox/calls.ts';
import { InboxKind } from '#wire/inbox/codes.ts';
import { applicationPath } from '../approval/paths.ts';
import { authorizationPath, grantPath } from '../authorization/paths.ts';
import { destructionPath } from '../destruction/paths.ts';
import { livePath } from '../live/paths.ts';
import { taskPath } from '../signing/paths.ts';
import { recordPath } from '../use-record/paths.ts';

/** One thing that waits for the reader. */
export type InboxItem = CallResult<typeof getInbox>['list'][number];

export const inboxPath = '/inbox';

const paths: Readonly<Record<InboxItem['kind'], (id: string) => string>> = {
  [InboxKind.approve]: applicationPath,
  [InboxKind.amend]: applicationPath,
  [InboxKind.authorise]: () => grantPath,
  [InboxKind.activate]: authorizationPath,
  [InboxKind.stamp]: authorizationPath,
  [InboxKind.watch]: livePath,
  [InboxKind.photograph]: recordPath,
  [InboxKind.review]: recordPath,
  [InboxKind.sign]: taskPath,
  [InboxKind.certify]: (id) => `/certification/detail?id=${id}`,
  [InboxKind.answer]: (id) => `/system/complaintDetail?id=${id}`,
  [InboxKind.quota]: (id) => `/quotasDetail?id=${id}`,
  [InboxKind.partner]: (id) => `/partnerDetail?id=${id}`,
  [InboxKind.invoice]: (id) => `/invoiceDetail?id=${id}`,
  [InboxKind.allocate]: (id) => `/engravingDetail?id=${id}`,
  [InboxKind.destroy]: destructionPath,
};

/** Where something that waits is looked at and done. */
export const pathOf = ({ kind, id }: InboxItem): string => paths[kind](id);
