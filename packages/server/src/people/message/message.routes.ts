import { getCounts } from '@chancery/contract/dashboard/counts.ts';
import * as call from '@chancery/contract/message/calls.ts';
import { scopeOf } from '../../kit/actor.ts';
import type { Counts } from '../../kit/counts.ts';
import { handle } from '../../kit/handle.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { LiveTicketService } from './live-ticket.service.ts';
import type { MessageService } from './message.service.ts';
import type { PreferenceService } from './preference.service.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly messages: MessageService;
  readonly messagePreferences: PreferenceService;
  readonly liveTickets: LiveTicketService;
  readonly counts: Counts;
}

export const messageRoutes = ({ transactions, messages, messagePreferences, liveTickets, counts }: Parts) => [
  handle(call.listMessages, ({ actor, input, origin }) => messages.list(actor, input, origin.language)),
  handle(call.recentMessages, ({ actor, input, origin }) => messages.recent(actor, input, origin.language)),
  handle(call.countUnreadMessages, ({ actor }) => messages.countUnread(actor)),
  handle(call.updateReadStatus, ({ actor, input }) => messages.mark(actor, input)),
  handle(call.getMessagePreferences, ({ actor }) => messagePreferences.get(actor)),
  handle(call.saveMessagePreferences, ({ actor, input }) => messagePreferences.save(actor, input)),
  handle(call.newLiveTicket, ({ actor }) => liveTickets.make(actor)),
  handle(getCounts, async ({ actor }) => {
    const found = await transactions.read(scopeOf(actor), (tx) => counts.read(tx, actor));
    return {
      applyNumber: {
        approveAll: found.get('applyNumber.approveAll') ?? 0,
        applyAll: found.get('applyNumber.applyAll') ?? 0,
      },
      useNumber: found.get('useNumber') ?? 0,
      usingNumber: found.get('usingNumber') ?? 0,
      authorNumber: found.get('authorNumber') ?? 0,
      messageNumber: found.get('messageNumber') ?? 0,
    };
  }),
];
