import type { AuditNote } from './audit-note.ts';
import { currentRequest } from './request-context.ts';

/** Notes what a request did to each of several objects: each gets an entry of its own. */
export const noteEach = (entries: readonly AuditNote[]): void => {
  const request = currentRequest();
  if (request) request.notes = entries;
};

/** Notes what a request changed; the entry is written with the request's own transaction. */
export const note = (entry: AuditNote): void => {
  const request = currentRequest();
  if (request) request.note = { ...request.note, ...entry };
};
