import * as call from '@chancery/contract/use-record/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { UseRecords } from './use-records.ts';

type Services = Pick<UseRecords, 'useRecordLists' | 'useRecordDetails' | 'useRecordFigures' | 'useReviews'>;

export const useRecordRoutes = ({
  useRecordLists: lists,
  useRecordDetails: details,
  useRecordFigures: figures,
  useReviews: reviews,
}: Services) => [
  handle(call.listUseRecords, ({ actor, input }) => lists.list(actor, input)),
  handle(call.getUseDetail, ({ actor, input }) => details.get(actor, input.id)),
  handle(call.countUseUnread, ({ actor, input }) => lists.unread(actor, input.userId)),
  handle(call.clearExceptionUnread, ({ actor, input }) => lists.clearExceptions(actor, input)),
  handle(call.clearAuthUnread, ({ actor, input }) => lists.clearOfAuthorization(actor, input)),
  handle(call.reviewUse, ({ actor, input }) => reviews.review(actor, input)),
  handle(call.getHeadFigures, ({ actor, input }) => figures.head(actor, input.type)),
];
