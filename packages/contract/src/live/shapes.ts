import { z } from 'zod';
import { AuthorizationStatus } from '../authorization/codes.ts';
import { id } from '../rules/id.ts';
import { PressKind } from '../use-record/codes.ts';
import { LivePart, LiveSignalKind, LiveStep } from './codes.ts';

const time = z.iso.datetime({ offset: true });

/** A secret that a browser makes itself: whoever entered a room with it goes on with it, also after a reload. */
export const liveKey = z.string().regex(/^[\w-]{32,64}$/);

/** SHA-256 in hexadecimal. */
export const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Servers by which two browsers find each other, as a browser wants to be told. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});

/** Somebody in a room. Whoever films is shown everybody. */
export const LivePerson = z.object({
  id,
  name: z.string(),
  part: LivePart.schema,
  /** Filming with a picture, or watching it. */
  active: z.boolean(),
  /** Heard of in the last seconds. */
  here: z.boolean(),
  /** Whoever films sends sound. */
  sound: z.boolean(),
  joinedAt: time,
});

/** Something that happened in a room. */
export const LiveEvent = z.object({
  id,
  step: LiveStep.schema,
  participantId: id.nullable(),
  name: z.string(),
  part: LivePart.schema.nullable(),
  text: z.string(),
  at: time,
});

/** A room as everybody in it sees it. */
export const LiveRoom = z.object({
  me: id,
  part: LivePart.schema,
  title: z.string(),
  empowerNo: z.string(),
  unitName: z.string(),
  deviceName: z.string(),
  userName: z.string(),
  status: AuthorizationStatus.schema,
  /** Presses are allowed only while somebody watches; null where nobody has to. */
  graceSeconds: z.number().nullable(),
  watched: z.boolean(),
  /** Seconds before the use pauses, while it goes on unwatched. */
  pausesIn: z.number().nullable(),
  people: z.array(LivePerson),
  most: z.number(),
  marks: z.array(LiveEvent),
  presses: z.array(z.object({ id, sequence: z.number(), kind: PressKind.schema, at: time })),
  left: z.number(),
  minutes: z.number(),
  /** No minutes are left: what goes on is no longer a witnessed use. */
  minutesOver: z.boolean(),
  /** What others want to tell this browser, and the number of the newest. */
  signals: z.array(z.object({ number: z.number(), from: id, kind: LiveSignalKind.schema, body: z.string() })),
  /** By the server's clock. */
  now: time,
});
