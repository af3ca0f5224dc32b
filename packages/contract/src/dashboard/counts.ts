import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** What waits for somebody. */
export const UnreadCounts = z.object({
  applyNumber: z.object({ approveAll: z.number(), applyAll: z.number() }),
  useNumber: z.number(),
  usingNumber: z.number(),
  authorNumber: z.number(),
  messageNumber: z.number(),
  /** Approved uses that wait to be authorised by me. */
  grantNumber: z.number(),
  /** Everything that waits for me. */
  inboxNumber: z.number(),
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
    'How much waits for me: to approve, of my own, to use, being used, authorised, unread messages, to authorise, and all together',
  access: 'unit',
  result: UnreadCounts,
});
