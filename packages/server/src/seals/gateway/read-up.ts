import { type KeyObject, verify } from 'node:crypto';
import { type Envelope, readMessage } from '@chancery/device/envelope.ts';
import {
  type Answer,
  type DeviceEvent,
  type Photo,
  type Press,
  type Status,
  type UpType,
  upMessages,
} from '@chancery/device/messages.ts';
import type { IntakeOutcome } from './outcome.ts';

/** A message of a device whose form is right. */
export type UpMessage = { readonly envelope: Envelope } & (
  | { readonly type: 'press'; readonly body: Press }
  | { readonly type: 'status'; readonly body: Status }
  | { readonly type: 'event'; readonly body: DeviceEvent }
  | { readonly type: 'answer'; readonly body: Answer }
  | { readonly type: 'photo'; readonly body: Photo }
);

const isType = (type: string): type is UpType => Object.hasOwn(upMessages, type);

/** Reads what a device says, or says what is wrong with it. */
export const readUp = (serial: string, text: string): UpMessage | IntakeOutcome => {
  const envelope = readMessage(text);
  if (!envelope || !isType(envelope.type)) return 'malformed';
  const body = upMessages[envelope.type].safeParse(envelope.body);
  if (!body.success) return 'malformed';
  if (body.data.serial !== serial) return 'foreign';
  // The type and the body come from the same entry of the table.
  return { envelope, type: envelope.type, body: body.data } as UpMessage;
};

/** Whether a device signed this; worked out beside the event loop. */
export const isSigned = ({ signed, signature }: Envelope, key: KeyObject): Promise<boolean> =>
  new Promise((resolve, reject) => {
    verify(null, signed, key, signature, (error, holds) => (error ? reject(error) : resolve(holds)));
  });
