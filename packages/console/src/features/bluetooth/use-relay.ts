import { useCallback, useEffect, useRef, useState } from 'react';
import { relayDeviceMessages, relayDevicePhoto } from '#wire/gateway/calls.ts';
import { call } from '../../kit/call.ts';
import type { PhotoShelf } from './photo-carrier.ts';
import { type Carried, createCarrier, type RelayDesk } from './relay.ts';
import { chooseSeal, connectSeal, type SealLink } from './seal-link.ts';

/** How it goes with a seal over Bluetooth. */
export type RelayState =
  | { readonly is: 'idle' }
  | { readonly is: 'connecting' }
  | {
      readonly is: 'connected';
      readonly serial: string;
      readonly carried: Carried;
      readonly isStuck: boolean;
    }
  | { readonly is: 'lost' | 'failed' | 'wrongSeal' };

const pauseMs = 1_000;

const desk: RelayDesk = {
  relay: (input) => call(relayDeviceMessages, input, { silent: true }),
  relayPhoto: (input, body) => call(relayDevicePhoto, input, { silent: true, body }),
};

/** Nobody chose anything; what else is not found shows later. */
const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError';

/** Connects a seal over Bluetooth and carries its messages for as long as the page is open. */
export const useRelay = (deviceId: string, serials: readonly string[] | undefined) => {
  const [state, setState] = useState<RelayState>({ is: 'idle' });
  const link = useRef<SealLink>(undefined);
  const shelf = useRef<PhotoShelf>({});

  const leave = useCallback(() => {
    link.current?.close();
    link.current = undefined;
  }, []);
  useEffect(() => leave, [leave]);

  const carryOn = async (mine: SealLink): Promise<void> => {
    const { carry, carried } = createCarrier(deviceId, mine, desk, shelf.current);
    const show = (isStuck: boolean) =>
      link.current === mine &&
      setState({ is: 'connected', serial: mine.serial, carried: carried(), isStuck });
    show(false);
    while (link.current === mine) {
      // Without the server, or while the seal is out of reach, the next try tells.
      const isStuck = await carry().then(
        () => false,
        () => true,
      );
      show(isStuck);
      // While a photo is on its way there is no time to lose.
      if (isStuck || !carried().photo) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };

  const connect = async (): Promise<void> => {
    leave();
    const chosen = await chooseSeal().catch((error: unknown) => {
      setState({ is: isCancelled(error) ? 'idle' : 'failed' });
    });
    if (!chosen) return;
    setState({ is: 'connecting' });
    try {
      const mine = await connectSeal(chosen, () => {
        link.current = undefined;
        setState({ is: 'lost' });
      });
      if (serials !== undefined && !serials.includes(mine.serial)) {
        mine.close();
        setState({ is: 'wrongSeal' });
        return;
      }
      link.current = mine;
      void carryOn(mine);
    } catch {
      setState({ is: 'failed' });
    }
  };

  const disconnect = (): void => {
    leave();
    setState({ is: 'idle' });
  };

  return { state, connect, disconnect };
};
