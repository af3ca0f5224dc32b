import { messageDigest, writeMessage } from '@chancery/device/envelope.ts';
import type { Answer, DeviceEvent, UpType } from '@chancery/device/messages.ts';
import { photoTopic, upTopic } from '@chancery/device/topics.ts';
import type { DiaryLine, KeptMessage, KeptPhoto, Publication, Seal, SealMemory } from './seal.types.ts';

/** One step of a seal while it is being taken. */
export interface Turn {
  readonly seal: Seal;
  memory: SealMemory;
  online: boolean;
  passesOn: boolean;
  /** By the seal's own clock. */
  readonly at: number;
  readonly publish: Publication[];
  readonly diary: DiaryLine[];
}

/** Begins a step. */
export const beginTurn = (seal: Seal, now: number): Turn => ({
  seal,
  memory: seal.memory,
  online: seal.online,
  passesOn: seal.passesOn,
  at: now + seal.memory.skew,
  publish: [],
  diary: [],
});

/** Changes what the seal remembers. */
export const remember = (turn: Turn, change: Partial<SealMemory>): void => {
  turn.memory = { ...turn.memory, ...change };
};

/** Writes a line in the diary. */
export const write = (turn: Turn, line: Omit<DiaryLine, 'at' | 'serial'>): void => {
  turn.diary.push({ at: turn.at, serial: turn.seal.identity.serial, ...line });
};

/** A signed message of this seal. */
export const signed = (turn: Turn, type: UpType, body: object): string => {
  const { serial, sign } = turn.seal.identity;
  return writeMessage(type, { serial, ...body }, sign);
};

/** Publishes a signed message, if there is anybody to hear it. */
export const say = (turn: Turn, key: string, text: string): void => {
  if (turn.online) turn.publish.push({ key, topic: upTopic(turn.seal.identity.serial), payload: text });
};

/** Publishes something that stays kept until it is acknowledged. */
export const sayKept = (turn: Turn, { key, text }: KeptMessage): void => say(turn, key, text);

/** Announces a photo; its bytes follow when the server has heard of it. */
export const announcePhoto = (turn: Turn, { digest, text }: KeptPhoto): void =>
  say(turn, `announce:${digest}`, text);

/** The bytes of a photo that is kept. */
export const photoBytes = ({ base64 }: KeptPhoto): Uint8Array =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** Publishes the bytes of a photo. */
export const sayPhoto = (turn: Turn, photo: KeptPhoto): void => {
  if (!turn.online) return;
  turn.publish.push({
    key: `photo:${photo.digest}`,
    topic: photoTopic(turn.seal.identity.serial, photo.digest),
    payload: photoBytes(photo),
  });
};

/** Says how the seal is. */
export const sayStatus = (turn: Turn): void => {
  const { firmware, counter, presses, battery, ink, place, caseOpen, lock, settings } = turn.memory;
  const body = {
    at: turn.at,
    firmware,
    counter,
    // From the oldest it holds: the server counts what is kept from there on.
    waiting: presses[0]?.counter === undefined ? 0 : counter - presses[0].counter + 1,
    battery,
    ink,
    place,
    caseOpen,
    locked: lock.locked,
    backlightSeconds: settings.backlightSeconds,
    shutdownMinutes: settings.shutdownMinutes,
  };
  say(turn, 'status', signed(turn, 'status', body));
};

/** How much is said again at a time to somebody who only passes it on: nothing there says when it is too much. */
const heldAtOnce = 16;

/** Says all that the server is not known to have, or as much of it as can be said at a time, oldest first. */
export const sayHeld = (turn: Turn): void => {
  const { presses, events, photos } = turn.memory;
  const most = turn.passesOn ? heldAtOnce : Number.POSITIVE_INFINITY;
  for (const kept of presses.slice(0, most)) sayKept(turn, kept);
  for (const kept of events.slice(0, most)) sayKept(turn, kept);
  for (const kept of photos.slice(0, most)) announcePhoto(turn, kept);
};

/** Answers something the server sent. */
export const answer = (
  turn: Turn,
  of: string,
  outcome: Answer['outcome'],
  more: Pick<Answer, 'reason' | 'percent' | 'digest'> = {},
): void => say(turn, `answer:${of}`, signed(turn, 'answer', { of, at: turn.at, outcome, ...more }));

/** Refuses something the server sent. */
export const refuse = (turn: Turn, of: string, reason: string): void => {
  write(turn, { what: 'commandRefused', reason });
  answer(turn, of, 'refused', { reason });
};

/** Answers something the server sent that the seal knew already. */
export const hold = (turn: Turn, of: string, more: Pick<Answer, 'digest'> = {}): void => {
  write(turn, { what: 'commandHeld' });
  answer(turn, of, 'done', more);
};

const hexAt = (text: string, from: number, to: number): string => text.slice(from, to);

/** An id that follows from what it is for, in the form of a UUID of version 8. */
const idFrom = (text: string): string => {
  const hex = messageDigest(text);
  return `${hexAt(hex, 0, 8)}-${hexAt(hex, 8, 12)}-8${hexAt(hex, 13, 16)}-8${hexAt(hex, 17, 20)}-${hexAt(hex, 20, 32)}`;
};

/** Tells of something that happened besides a press; kept until the server has it. */
export const tell = (turn: Turn, kind: DeviceEvent['kind'], detail?: string): void => {
  const { eventCount, counter, events } = turn.memory;
  const id = idFrom(`${turn.seal.identity.serial}/${eventCount}/${turn.at}/${kind}`);
  const text = signed(turn, 'event', { id, at: turn.at, kind, counter, ...(detail ? { detail } : {}) });
  const kept = { key: `event:${id}`, text };
  remember(turn, { eventCount: eventCount + 1, events: [...events, kept] });
  sayKept(turn, kept);
};
