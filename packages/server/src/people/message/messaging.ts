import type { Counts } from '../../kit/counts.ts';
import type { Inbox } from '../../kit/inbox.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { Attempts } from '../account/attempts.ts';
import type { SmsService } from '../sms/sms.service.ts';
import { createEmailChannel } from './email.channel.ts';
import { createLiveTicketService } from './live-ticket.service.ts';
import { createMenuCounts } from './menu-counts.ts';
import { createMessageService } from './message.service.ts';
import { type Channel, defineDelivery } from './message-delivery.ts';
import { createTell } from './message-tell.ts';
import { createPreferenceService } from './preference.service.ts';
import { createSmsChannel } from './sms.channel.ts';
import { createWebGuard } from './web-guard.ts';
import { createWebhookService } from './webhook.service.ts';
import { createWebhookQueue } from './webhook-queue.ts';
import { defineWebhookSending } from './webhook-send.ts';

interface Foundations {
  readonly settings: Settings;
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly counts: Counts;
  readonly inbox: Inbox;
  readonly texts: SmsService;
  readonly attempts: Pick<Attempts, 'takeWebhookSend'>;
}

/** Everything about messages, put together: telling, reading, the ways out, webhooks and live tickets. */
export const createMessaging = (foundations: Foundations) => {
  const { settings, transactions, secrets, jobs, counts, texts, attempts } = foundations;
  const { publicUrl, smtpUrl, mailFrom, environment } = settings;
  const guard = createWebGuard(environment === 'production');
  const queue = createWebhookQueue(jobs);
  const tell = createTell(jobs, queue);
  const channels: Channel[] = [createSmsChannel(transactions, texts)];
  if (smtpUrl && mailFrom) channels.push(createEmailChannel(smtpUrl, mailFrom));
  defineDelivery({ transactions, jobs, channels, publicUrl });
  defineWebhookSending({ transactions, jobs, secrets, guard, tell });
  const messages = createMessageService(transactions, tell);
  counts.add('messageNumber', messages.unread);
  return {
    messages,
    menuCounts: createMenuCounts(transactions, counts, foundations.inbox),
    messagePreferences: createPreferenceService(
      transactions,
      channels.map(({ name }) => name),
    ),
    liveTickets: createLiveTicketService(transactions, secrets),
    webhooks: createWebhookService({ transactions, secrets, guard, jobs, queue, attempts }),
  };
};
