import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { nameText, text } from '../rules/text.ts';
import { LiveSignalKind } from './codes.ts';
import { IceServer, LiveRoom, liveKey } from './shapes.ts';

const time = z.iso.datetime({ offset: true });
const { filming } = limits;
const key = liveKey;
const seat = ['live.over', 'request.tooMany'] as const;
/** Whoever is filmed or watches was told what is kept, and agreed. */
const consent = z.literal(true);

const Entered = z.object({ room: LiveRoom, ice: z.array(IceServer) });

export const enterLiveRoom = endpoint({
  method: 'POST',
  path: '/live/enter',
  summary:
    'Film a use of mine, or watch one that I keep, approved or run; whoever enters has agreed to be kept',
  access: 'unit',
  unlogged: true,
  input: z.object({ authorizationId: id, key, consent }),
  result: Entered,
  errors: ['live.notFound', 'live.ended', 'live.full', 'live.over', 'ledger.buyMore', 'ledger.askMore'],
});

export const inviteLiveWitness = endpoint({
  method: 'POST',
  path: '/live/invite',
  summary: 'A link and a code by which somebody from outside watches one use',
  access: 'unit',
  secret: true,
  input: z.object({
    authorizationId: id,
    name: nameText,
    minutes: z
      .int()
      .min(filming.inviteMinutes.min)
      .max(filming.inviteMinutes.max)
      .default(filming.inviteMinutes.usual),
  }),
  result: z.object({ id, ticket: z.string(), code: z.string(), expiresAt: time }),
  errors: ['live.notFound', 'live.ended', 'live.invites', 'live.inviteOwn'],
});

export const withdrawLiveInvite = endpoint({
  method: 'POST',
  path: '/live/invite/withdraw',
  summary: 'End a link to a use; whoever came by it is out at once',
  access: 'unit',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['live.inviteNotFound'],
});

export const listLiveInvites = endpoint({
  method: 'POST',
  path: '/live/invites',
  summary: 'The links by which people from outside may watch a use',
  access: 'unit',
  reads: true,
  input: z.object({ authorizationId: id }),
  result: z.object({
    list: z.array(
      z.object({ id, name: z.string(), expiresAt: time, withdrawn: z.boolean(), came: z.boolean() }),
    ),
  }),
  errors: ['live.notFound'],
});

export const acceptLiveInvite = endpoint({
  method: 'POST',
  path: '/live/accept',
  summary: 'Enter a room from outside, with a link and its code',
  access: 'public',
  unlogged: true,
  input: z.object({ ticket: z.string().min(1).max(100), code: z.string().regex(/^\d{6}$/), key, consent }),
  result: Entered,
  errors: ['live.inviteOver', 'live.code', 'live.full', 'live.ended', 'live.over', 'request.tooMany'],
});

export const beatLive = endpoint({
  method: 'POST',
  path: '/live/beat',
  summary: 'I am still here and see, or film; answers how the room stands and what others want to tell me',
  access: 'public',
  unlogged: true,
  input: z.object({
    key,
    active: z.boolean(),
    sound: z.boolean().default(false),
    after: z.int().min(0).default(0),
  }),
  /** With the servers by which browsers find each other: names there end soon, and whoever is let in no more hears of none. */
  result: LiveRoom.extend({ ice: z.array(IceServer) }),
  errors: seat,
});

export const signalLive = endpoint({
  method: 'POST',
  path: '/live/signal',
  summary: 'What a browser tells another before they see each other',
  access: 'public',
  unlogged: true,
  input: z.object({ key, to: id, kind: LiveSignalKind.schema, body: z.string().max(filming.signalLength) }),
  result: z.object({}),
  errors: [...seat, 'live.personNotFound', 'live.signals'],
});

export const markLive = endpoint({
  method: 'POST',
  path: '/live/mark',
  summary: 'Mark this moment in the record of the use',
  access: 'public',
  unlogged: true,
  input: z.object({ key, id, text: text(1, filming.markLength) }),
  result: z.object({}),
  errors: [...seat, 'live.marks'],
});

export const leaveLive = endpoint({
  method: 'POST',
  path: '/live/leave',
  summary: 'Leave a room',
  access: 'public',
  unlogged: true,
  input: z.object({ key }),
  result: z.object({}),
  errors: seat,
});

export const newLiveRoomTicket = endpoint({
  method: 'POST',
  path: '/live/ticket',
  summary: 'A short-lived ticket to hear over `/ws/live` when there is something new in the room',
  access: 'public',
  reads: true,
  input: z.object({ key }),
  result: z.object({ ticket: z.string(), expiresAt: time }),
  errors: seat,
});

/** What is heard over `/ws/live`. */
export interface LiveFrame {
  readonly type: 'look';
}
