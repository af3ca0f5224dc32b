import { DeliveryState } from '#wire/message/codes.ts';
import { deleteWebhook, listWebhooks, testWebhook } from '#wire/message/webhook.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { yesNo } from '../../kit/list/yes-no.tsx';
import { openAddWebhook } from './webhook-forms.ts';

/** The addresses, and the way to add one. */
export const WebhookList = listPage({
  endpoint: listWebhooks,
  title: 'webhook.title',
  filters: { keyword: 'text' },
  columns: [
    { field: 'name', label: 'webhook.name', width: 200 },
    { field: 'url', label: 'webhook.url' },
    { field: 'enabled', label: 'webhook.enabled', show: yesNo },
    { field: 'lastState', label: 'webhook.lastState', show: tag(DeliveryState), width: 128 },
    { field: 'lastAt', label: 'webhook.lastAt', show: dateTime },
    { field: 'createdAt', label: 'webhook.addedAt', show: dateTime, hidden: true },
  ],
  rowActions: [
    { endpoint: testWebhook, label: 'webhook.test', body: ({ id }) => ({ id }), done: 'webhook.tested' },
    {
      endpoint: deleteWebhook,
      label: 'webhook.delete',
      body: ({ id }) => ({ id }),
      confirm: 'webhook.deleteAsk',
      done: 'webhook.deleted',
      dangerous: true,
    },
  ],
  primaryAction: { label: 'webhook.add', run: openAddWebhook, permission: 'webhook.edit' },
  empty: { title: 'webhook.empty', text: 'webhook.emptyText' },
  card: { title: ({ name }) => name, facts: ['lastState', 'url', 'enabled'] },
  inspect: () => import('./webhook.inspect.tsx'),
});
