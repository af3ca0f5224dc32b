import { z } from 'zod';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { optionalEmail } from '../rules/email.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { DeliveryState, MessageChannel, MessageEvent, MessageKind, MessageState } from './codes.ts';

const time = z.iso.datetime({ offset: true });

/** How many messages one call marks. */
const markMax = 200;
/** How many of the newest messages are read at once. */
const recentMax = 20;

/** How far a message has come on one way. */
export const Delivery = z.object({
  channel: MessageChannel.schema,
  state: DeliveryState.schema,
  attempts: z.number(),
  nextAttemptAt: time.nullable(),
  error: z.string().nullable(),
});

/** Something that somebody should know. */
export const Message = z.object({
  id,
  createdAt: time,
  /** What it is about. */
  topic: MessageKind.schema,
  event: MessageEvent.schema,
  title: z.string(),
  text: z.string(),
  /** The page it speaks of; null when there is none. */
  link: z.string().nullable(),
  objectType: z.string().nullable(),
  objectId: z.string().nullable(),
  state: MessageState.schema,
  readAt: time.nullable(),
  deliveries: z.array(Delivery),
});

export const listMessages = listEndpoint({
  method: 'GET',
  path: '/message/list',
  summary: 'My messages, newest first',
  access: 'unit',
  permission: 'message.view',
  filters: {
    keyword: searchText(64),
    topic: MessageKind.query.optional(),
    state: MessageState.query.optional(),
    from: time.optional(),
    to: time.optional(),
  },
  sorts: ['-createdAt', 'createdAt'],
  row: Message,
});

export const recentMessages = endpoint({
  method: 'GET',
  path: '/message/recent',
  summary: 'My newest messages; with `after`, those that came since, a little overlap included',
  access: 'unit',
  permission: 'message.view',
  input: z.object({
    after: id.optional(),
    most: z.coerce.number().int().min(1).max(recentMax).default(recentMax),
  }),
  result: z.object({ list: z.array(Message), unread: z.number() }),
});

export const countUnreadMessages = endpoint({
  method: 'GET',
  path: '/message/count/unread',
  summary: 'How many messages I have not read',
  access: 'unit',
  permission: 'message.view',
  result: z.object({ count: z.number() }),
});

export const updateReadStatus = endpoint({
  method: 'POST',
  path: '/message/update-read-status',
  summary: 'Mark messages of mine as read or unread; without ids, all of them',
  access: 'unit',
  permission: 'message.view',
  unlogged: true,
  input: z.object({
    ids: z.array(id).min(1, { error: 'rule.required' }).max(markMax).optional(),
    read: z.boolean().default(true),
  }),
  result: z.object({ changed: z.number(), unread: z.number() }),
  errors: ['message.notFound'],
});

const Choice = z.object({ event: MessageEvent.schema, channels: z.array(MessageChannel.schema).max(2) });

/** Which ways my messages take. */
export const Preferences = z.object({
  email: z.string(),
  choices: z.array(Choice),
  /** The ways this server knows. */
  available: z.array(MessageChannel.schema),
  revision: z.number(),
});

export const getMessagePreferences = endpoint({
  method: 'GET',
  path: '/message/preferences',
  summary: 'Which of my messages also go by text message or e-mail',
  access: 'unit',
  permission: 'message.view',
  result: Preferences,
});

export const saveMessagePreferences = endpoint({
  method: 'POST',
  path: '/message/preferences-save',
  summary: 'Choose which of my messages also go by text message or e-mail',
  access: 'unit',
  permission: 'message.view',
  input: z.object({ email: optionalEmail, choices: z.array(Choice).max(MessageEvent.all.length), revision }),
  result: Preferences,
  errors: ['edit.conflict', 'message.emailNeeded'],
});

export const newLiveTicket = endpoint({
  method: 'POST',
  path: '/message/ws-ticket',
  summary: 'A ticket to open /ws/messages with: for one use, within a minute',
  access: 'unit',
  unlogged: true,
  secret: true,
  result: z.object({ ticket: z.string(), expiresAt: time }),
});
