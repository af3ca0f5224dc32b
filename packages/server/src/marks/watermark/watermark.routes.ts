import * as call from '@chancery/contract/watermark/calls.ts';
import { handle, type Route } from '../../kit/handle.ts';
import type { MarkLists } from './mark.lists.ts';
import type { MarkService } from './mark.service.ts';

/** Calls about marked files. */
export const watermarkRoutes = ({
  marks,
  markLists,
}: {
  readonly marks: MarkService;
  readonly markLists: MarkLists;
}): Route[] => [
  handle(call.addMarks, ({ actor, input }) => marks.add(actor, input)),
  handle(call.cancelMark, ({ actor, input }) => marks.cancel(actor, input)),
  handle(call.retryMark, ({ actor, input }) => marks.retry(actor, input)),
  handle(call.listMarks, ({ actor, input }) => markLists.list(actor, input)),
  handle(call.getMark, ({ actor, input }) => markLists.get(actor, input.id)),
  handle(call.listApplicationMarks, ({ actor, input }) => markLists.ofApplication(actor, input)),
];
