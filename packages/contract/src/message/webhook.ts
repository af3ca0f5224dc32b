import { z } from 'zod';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { nameText } from '../rules/text.ts';
import { webAddress } from '../rules/web-address.ts';
import { DeliveryState, MessageEvent } from './codes.ts';

const time = z.iso.datetime({ offset: true });

/** An address of the unit's own that is told what happens. */
export const Webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(MessageEvent.schema),
  enabled: z.boolean(),
  createdAt: time,
  /** How the newest request to it went; null before the first. */
  lastState: DeliveryState.schema.nullable(),
  lastAt: time.nullable(),
  revision: z.number(),
});

export const listWebhooks = listEndpoint({
  method: 'GET',
  path: '/webhook/list',
  summary: 'Addresses that are told what happens in the unit',
  access: 'unit',
  permission: 'webhook.view',
  filters: { keyword: searchText(64) },
  sorts: ['-createdAt', 'createdAt'],
  row: Webhook,
});

const content = {
  name: nameText,
  url: webAddress,
  events: z.array(MessageEvent.schema).min(1, { error: 'rule.required' }).max(MessageEvent.all.length),
};
const secret = z.object({ id, secret: z.string() });

export const addWebhook = endpoint({
  method: 'POST',
  path: '/webhook/add',
  summary: 'Tell an address what happens; its secret is shown once',
  access: 'unit',
  permission: 'webhook.edit',
  secret: true,
  input: z.object(content),
  result: secret,
  errors: ['webhook.limit', 'webhook.address'],
});

export const updateWebhook = endpoint({
  method: 'POST',
  path: '/webhook/update',
  summary: 'Change the name, address, events or state of a webhook',
  access: 'unit',
  permission: 'webhook.edit',
  input: z.object({ id, revision, ...content, enabled: z.boolean() }),
  result: z.object({}),
  errors: ['webhook.notFound', 'webhook.address', 'edit.conflict'],
});

export const deleteWebhook = endpoint({
  method: 'POST',
  path: '/webhook/delete',
  summary: 'Stop telling an address and forget it',
  access: 'unit',
  permission: 'webhook.edit',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['webhook.notFound'],
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhook/rotate-secret',
  summary: 'A new secret, shown once; the old one ends at once',
  access: 'unit',
  permission: 'webhook.edit',
  secret: true,
  input: z.object({ id }),
  result: secret,
  errors: ['webhook.notFound'],
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/webhook/test',
  summary: 'Send a test request to an address now',
  access: 'unit',
  permission: 'webhook.edit',
  input: z.object({ id }),
  result: z.object({ requestId: id }),
  errors: ['webhook.notFound', 'webhook.tooManySends'],
});

/** One try to reach an address. */
export const WebhookAttempt = z.object({
  at: time,
  /** What the address answered; null when nothing came. */
  status: z.number().nullable(),
  ms: z.number(),
  /** The beginning of the answer. */
  excerpt: z.string(),
  error: z.string().nullable(),
});

/** Something that an address is told. */
export const WebhookRequest = z.object({
  id,
  createdAt: time,
  webhookId: id,
  webhookName: z.string(),
  /** The event, or `test`. */
  event: z.string(),
  state: DeliveryState.schema,
  attempts: z.number(),
  status: z.number().nullable(),
  nextAttemptAt: time.nullable(),
  body: z.string(),
  tries: z.array(WebhookAttempt),
});

export const listWebhookRequests = listEndpoint({
  method: 'GET',
  path: '/webhook/request-list',
  summary: 'What the addresses were told, with every attempt, newest first',
  access: 'unit',
  permission: 'webhook.view',
  filters: { webhookId: id.optional(), state: DeliveryState.query.optional() },
  sorts: ['-createdAt', 'createdAt'],
  row: WebhookRequest,
  errors: ['webhook.notFound'],
});

export const retryWebhookRequest = endpoint({
  method: 'POST',
  path: '/webhook/retry',
  summary: 'Try a request again now',
  access: 'unit',
  permission: 'webhook.edit',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['webhook.requestNotFound', 'webhook.notFound', 'webhook.sentAlready', 'webhook.tooManySends'],
});
