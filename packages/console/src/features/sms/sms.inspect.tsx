import type { z } from 'zod';
import type { SmsMessage } from '#wire/sms/calls.ts';
import { SmsState } from '#wire/sms/codes.ts';
import { Facts } from '../../kit/detail/facts.tsx';
import { exactTime, number, tag } from '../../kit/list/show.tsx';

/** A text message: when it left, how often it was tried, and why it failed if it did. */
export const Inspect = ({ row }: { readonly row: z.output<typeof SmsMessage> }) => (
  <Facts
    data={row}
    facts={[
      { field: 'state', show: tag(SmsState) },
      { field: 'createdAt', show: exactTime },
      { field: 'provider' },
      { field: 'attempts', show: number },
      { field: 'error' },
    ]}
  />
);
