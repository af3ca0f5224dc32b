import type { Translate } from '@chancery/phrases/keys.ts';
import { DeliveryState, MessageEvent } from '#wire/message/codes.ts';
import { listWebhookRequests, retryWebhookRequest } from '#wire/message/webhook.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, exactTime, number, type Show, tag } from '../../kit/list/show.tsx';
import { t as sayNow, useT } from '../../kit/phrases.tsx';

const nameOf = (event: string, t: Translate): string => {
  const known = MessageEvent.all.find((code) => code === event);
  return known ? sayCode(t, MessageEvent, known) : t('webhook.testEvent');
};
const EventName = ({ value }: { readonly value: string }) => <>{nameOf(value, useT())}</>;
const eventName: Show<string> = { Cell: EventName, text: nameOf };

/** What the addresses were told, with every attempt. */
export const WebhookRequests = listPage({
  endpoint: listWebhookRequests,
  title: 'webhook.requests',
  chips: { field: 'state', codes: DeliveryState },
  columns: [
    { field: 'createdAt', show: exactTime },
    { field: 'webhookName', label: 'webhook.name2', width: 176 },
    { field: 'event', label: 'webhook.event', show: eventName },
    { field: 'state', show: tag(DeliveryState), width: 120 },
    { field: 'status', label: 'webhook.status', show: number, width: 96 },
    { field: 'attempts', show: number, width: 96 },
    { field: 'nextAttemptAt', label: 'webhook.next', show: dateTime },
  ],
  rowActions: [
    {
      endpoint: retryWebhookRequest,
      label: 'webhook.retry',
      body: ({ id }) => ({ id }),
      when: ({ state }) => state !== DeliveryState.sent,
      done: 'webhook.retried',
    },
  ],
  empty: { title: 'webhook.requestsEmpty', text: 'webhook.requestsEmptyText' },
  card: {
    title: ({ webhookName, event }) => `${webhookName}: ${nameOf(event, sayNow)}`,
    facts: ['state', 'createdAt', 'status', 'nextAttemptAt'],
  },
  inspect: () => import('./webhook-request.inspect.tsx'),
});
