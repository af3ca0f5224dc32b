import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { InboxKind } from './codes.ts';

const time = z.iso.datetime({ offset: true });

/** One thing that waits for the reader. */
export const InboxItem = z.object({
  kind: InboxKind.schema,
  /** What its own calls know it by. */
  id: z.string(),
  /** What is decided about it, where that is not the thing itself: a task, a seal. */
  partId: z.string().nullable(),
  number: z.string(),
  title: z.string(),
  /** Who asks for it: a person or a unit. */
  from: z.string(),
  /** The seals it is about. */
  about: z.array(z.string()),
  /** Since when it waits. */
  at: time,
  /** By when it is to be done. */
  dueAt: time.nullable(),
});

export const getInbox = endpoint({
  method: 'GET',
  path: '/inbox',
  summary: 'Everything that waits for me, the longest waiting first, and how much of each kind',
  access: 'signed',
  permission: 'inbox.view',
  input: z.object({
    kind: InboxKind.schema.optional(),
    limit: z.coerce.number().int().min(1).max(limits.inbox.shown).default(limits.inbox.shown),
  }),
  result: z.object({
    list: z.array(InboxItem),
    total: z.number(),
    counts: z.array(z.object({ kind: InboxKind.schema, count: z.number() })),
  }),
});
