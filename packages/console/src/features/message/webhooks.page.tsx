import { tabbedPage } from '../../kit/list/tabbed-page.tsx';
import { WebhookList } from './webhook-list.tsx';
import { WebhookRequests } from './webhook-requests.tsx';

/** Addresses of the unit's own that are told what happens, and what they were told. */
export const Page = tabbedPage('webhook.title', [
  { name: 'webhooks', label: 'webhook.title', Page: WebhookList },
  { name: 'requests', label: 'webhook.requests', Page: WebhookRequests },
]);
