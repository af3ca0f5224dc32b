import { relayDeviceMessages } from '@chancery/contract/gateway/calls.ts';
import { messageDigest, signWith, writeMessage } from '@chancery/device/envelope.ts';
import type { Press } from '@chancery/device/messages.ts';
import { callAs } from './api.ts';
import type { Person, Unit } from './people.ts';
import type { SmartSeal } from './smart-seal.ts';

/** What a seal says of its presses, signed and one after the other; `skip` leaves numbers out. */
export const createSeal = ({ serial, secretKey }: SmartSeal) => {
  let counter = 0;
  let prev: string | undefined;
  return (over: Partial<Press> & { readonly skip?: number } = {}): string => {
    const { skip = 0, ...said } = over;
    counter += 1 + skip;
    const press = {
      serial,
      counter,
      ...(prev ? { prev } : {}),
      kind: 'normal',
      useType: 0,
      at: Date.now(),
      ...said,
    };
    const message = writeMessage('press', press, signWith(secretKey));
    prev = messageDigest(message);
    return message;
  };
};

/** Hands over what a seal said, as a phone beside it would. */
export const relay = async (person: Person, unit: Unit, seal: SmartSeal, messages: readonly string[]) => {
  const call = await callAs(person, unit);
  return call(relayDeviceMessages, { deviceId: seal.id, messages: [...messages] });
};
