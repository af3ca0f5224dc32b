import { z } from 'zod';
import { listEndpoint } from '../kit/paging.ts';
import { id } from '../rules/id.ts';
import { optionalText } from '../rules/text.ts';
import { SmsState } from './codes.ts';

/** A text message the platform sent or keeps for sending. */
export const SmsMessage = z.object({
  id,
  createdAt: z.iso.datetime({ offset: true }),
  /** Masked: that a message left is the platform's business; what it says and to whom is not. */
  phone: z.string(),
  provider: z.string(),
  state: SmsState.schema,
  attempts: z.number(),
  error: z.string().nullable(),
});

export const listSms = listEndpoint({
  method: 'GET',
  path: '/sms-outbox/list',
  summary: 'Text messages, newest first',
  access: 'operator',
  permission: 'outbox.view',
  filters: { phone: optionalText(20), state: SmsState.query.optional() },
  sorts: ['-createdAt', 'createdAt'],
  row: SmsMessage,
});
