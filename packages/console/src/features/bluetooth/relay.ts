import type { relayDeviceMessages } from '@chancery/contract/gateway.ts';
import type { CallInput, CallResult } from '@chancery/contract/kit/endpoint.ts';
import { readMessage } from '@chancery/device/envelope.ts';
import { limits } from '#wire/limits.ts';
import type { SealLink } from './seal-link.ts';

type Relay = (
  input: CallInput<typeof relayDeviceMessages>,
) => Promise<CallResult<typeof relayDeviceMessages>>;

/** What was carried so far. */
export interface Carried {
  readonly presses: number;
  /** Messages to the seal. */
  readonly orders: number;
}

/** Carries messages between a seal and the server; the browser reads none of them, it only counts. */
export const createCarrier = (
  deviceId: string,
  link: SealLink,
  relay: Relay,
  onCarried: (so: Carried) => void,
) => {
  let carried: Carried = { presses: 0, orders: 0 };
  let unsent: readonly string[] = [];

  /** One way there and one back. What the server did not keep is offered again the next time. */
  const carry = async (): Promise<void> => {
    unsent = [...unsent, ...(await link.take())];
    const messages = unsent.slice(0, limits.relay.messages);
    const { outcomes, down } = await relay({ deviceId, messages: [...messages] });
    unsent = unsent.slice(messages.length);
    const kept = messages.filter((_text, at) => outcomes[at]?.kept);
    const presses = kept.filter((text) => readMessage(text)?.type === 'press').length;
    for (const text of down) await link.send(text);
    const orders = down.filter((text) => readMessage(text)?.type !== 'stored').length;
    carried = { presses: carried.presses + presses, orders: carried.orders + orders };
    if (presses + orders > 0) onCarried(carried);
  };
  return { carry };
};
