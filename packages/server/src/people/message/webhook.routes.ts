import * as call from '@chancery/contract/message/webhook.ts';
import { handle, handlePrepared } from '../../kit/handle.ts';
import type { WebhookService } from './webhook.service.ts';

export const webhookRoutes = (webhooks: WebhookService) => [
  handle(call.listWebhooks, ({ actor, input }) => webhooks.list(actor, input)),
  handle(call.addWebhook, ({ actor, input }) => webhooks.add(actor, input)),
  handle(call.updateWebhook, ({ actor, input }) => webhooks.update(actor, input)),
  handle(call.deleteWebhook, ({ actor, input }) => webhooks.remove(actor, input.id)),
  handle(call.rotateWebhookSecret, ({ actor, input }) => webhooks.rotate(actor, input.id)),
  handlePrepared(
    call.testWebhook,
    ({ actor, input }) => webhooks.takeTest(actor, input.id),
    ({ actor, input }) => webhooks.test(actor, input.id),
  ),
  handle(call.listWebhookRequests, ({ actor, input }) => webhooks.requests(actor, input)),
  handlePrepared(
    call.retryWebhookRequest,
    ({ actor, input }) => webhooks.takeRetry(actor, input.id),
    ({ actor, input }) => webhooks.retry(actor, input.id),
  ),
];
