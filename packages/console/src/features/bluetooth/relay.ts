import type { relayDeviceMessages, relayDevicePhoto } from '@chancery/contract/gateway/calls.ts';
import type { CallInput, CallResult } from '@chancery/contract/kit/endpoint.ts';
import { readMessage } from '@chancery/device/envelope.ts';
import { limits } from '#wire/limits.ts';
import { createPhotoCarrier, type PhotoProgress, type PhotoShelf } from './photo-carrier.ts';
import type { SealLink } from './seal-link.ts';

/** The calls that reach the server. */
export interface RelayDesk {
  relay(input: CallInput<typeof relayDeviceMessages>): Promise<CallResult<typeof relayDeviceMessages>>;
  relayPhoto(
    input: CallInput<typeof relayDevicePhoto>,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<CallResult<typeof relayDevicePhoto>>;
}

/** What was carried so far, and what is on its way. */
export interface Carried {
  readonly presses: number;
  /** Messages to the seal. */
  readonly orders: number;
  readonly photos: number;
  /** Photos that did not get through; the seal keeps them. */
  readonly photosLeft: number;
  readonly photo?: PhotoProgress | undefined;
}

/** Nothing yet. */
export const nothingCarried: Carried = { presses: 0, orders: 0, photos: 0, photosLeft: 0 };

/** Carries messages and photos between a seal and the server; the browser changes none of them, it only counts. */
export const createCarrier = (deviceId: string, link: SealLink, desk: RelayDesk, shelf: PhotoShelf) => {
  let carried = nothingCarried;
  let unsent: readonly string[] = [];
  const photos =
    link.photos &&
    createPhotoCarrier(link.photos, shelf, (digest, bytes) => desk.relayPhoto({ deviceId, digest }, bytes));

  const tell = async (texts: readonly string[]): Promise<void> => {
    for (const text of texts) await link.send(text);
  };

  /** One way there and one back, and a little of a photo. What the server did not keep stays with the seal. */
  const carry = async (): Promise<void> => {
    unsent = [...unsent, ...(await link.take())];
    const messages = unsent.slice(0, limits.relay.messages);
    const { outcomes, down, wanted } = await desk.relay({ deviceId, messages: [...messages] });
    unsent = unsent.slice(messages.length);
    const kept = messages.filter((_text, at) => outcomes[at]?.kept);
    const presses = kept.filter((text) => readMessage(text)?.type === 'press').length;
    const orders = down.filter((text) => readMessage(text)?.type !== 'stored').length;
    carried = { ...carried, presses: carried.presses + presses, orders: carried.orders + orders };
    await tell(down);
    photos?.want(wanted);
    await tell((await photos?.carry()) ?? []);
  };

  return {
    carry,
    /** How it stands. */
    carried: (): Carried => ({
      ...carried,
      photos: photos?.counts.carried ?? 0,
      photosLeft: photos?.counts.refused ?? 0,
      photo: photos?.progress(),
    }),
  };
};
