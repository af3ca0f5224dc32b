import { MessageChannel } from '@chancery/contract/message/codes.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { SmsService } from '../sms/sms.service.ts';
import type { Channel } from './message-delivery.ts';

/** Texts a message at the unit's expense; from here on the text messages try by themselves. */
export const createSmsChannel = (transactions: Transactions, texts: SmsService): Channel => ({
  name: MessageChannel.sms,
  deliver: ({ companyId, title, text }, { mobile }) =>
    transactions.apart('platform', (tx) =>
      texts.queueFor(tx, companyId, { phone: mobile, text: `${title} ${text}`, code: null }),
    ),
});
