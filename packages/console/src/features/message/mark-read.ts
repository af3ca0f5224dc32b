import { listMessages, updateReadStatus } from '#wire/message/calls.ts';
import { call } from '../../kit/call.ts';
import { queries, refresh } from '../../kit/query.ts';

/** Reads the list and the numbers anew. */
export const messagesChanged = (): Promise<unknown> =>
  Promise.all([refresh(listMessages), queries.invalidateQueries({ queryKey: ['counts'] })]);

/** Marks messages as read in passing; a failure is no reason to stop. */
export const markRead = (ids: string[]): void =>
  void call(updateReadStatus, { ids }, { silent: true })
    .then(messagesChanged)
    .catch(() => undefined);
