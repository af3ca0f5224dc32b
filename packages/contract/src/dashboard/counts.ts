import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** What waits for somebody. */
export const UnreadCounts = z.object({
  applyNumber: z.object({ approveAll: z.number(), applyAll: z.number() }),
  useNumber: z.number(),
  usingNumber: z.number(),
  authorNumber: z.number(),
  messageNumber: z.number(),
});

/** The name of one number. */
export type CountName =
  | `applyNumber.${'approveAll' | 'applyAll'}`
  | 'useNumber'
  | 'usingNumber'
  | 'authorNumber'
  | 'messageNumber';

export const getCounts = endpoint({
  method: 'GET',
  path: '/dashboard/counts',
  summary:
    'How much waits for me: to approve, of my own, to use, being used, authorised, and unread messages',
  access: 'unit',
  result: UnreadCounts,
});
