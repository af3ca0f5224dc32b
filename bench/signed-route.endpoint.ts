import { endpoint } from '@chancery/contract/kit/endpoint.ts';
import { z } from 'zod';

/** A call as small as they come: a number and a word in, the same and two more fields out, and no database. */
export const echo = endpoint({
  method: 'GET',
  path: '/bench/echo',
  summary: 'Says what it was told',
  access: 'unit',
  permission: 'log.view',
  input: z.object({ word: z.string().min(1).max(64), count: z.coerce.number().int().min(0).max(500) }),
  result: z.object({ word: z.string(), count: z.number(), id: z.uuid(), createdAt: z.iso.datetime() }),
});

/** What it answers. */
export const answer = (word: string, count: number) => ({
  word,
  count,
  id: '0198c3a0-5b7e-7cc2-9f10-6f2f3a1d4e55',
  createdAt: '2026-11-15T08:00:00.000Z',
});
