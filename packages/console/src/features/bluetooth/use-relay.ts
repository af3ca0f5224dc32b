import { useCallback, useEffect, useRef, useState } from 'react';
import { relayDeviceMessages } from '#wire/gateway.ts';
import { call } from '../../kit/call.ts';
import { type Carried, createCarrier } from './relay.ts';
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
const nothing: Carried = { presses: 0, orders: 0 };

const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError';

/** Connects a seal over Bluetooth and carries its messages for as long as the page is open. */
export const useRelay = (deviceId: string, serial: string | undefined) => {
  const [state, setState] = useState<RelayState>({ is: 'idle' });
  const link = useRef<SealLink>(undefined);

  const leave = useCallback(() => {
    link.current?.close();
    link.current = undefined;
  }, []);
  useEffect(() => leave, [leave]);

  const carryOn = async (mine: SealLink): Promise<void> => {
    let carried = nothing;
    const show = (isStuck: boolean) =>
      link.current === mine && setState({ is: 'connected', serial: mine.serial, carried, isStuck });
    const { carry } = createCarrier(
      deviceId,
      mine,
      (input) => call(relayDeviceMessages, input, { silent: true }),
      (so) => {
        carried = so;
      },
    );
    show(false);
    while (link.current === mine) {
      // Without the server, or while the seal is out of reach, the next try tells.
      show(
        !(await carry().then(
          () => true,
          () => false,
        )),
      );
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };

  const connect = async (): Promise<void> => {
    leave();
    try {
      const chosen = await chooseSeal();
      setState({ is: 'connecting' });
      const mine = await connectSeal(chosen, () => {
        link.current = undefined;
        setState({ is: 'lost' });
      });
      if (serial !== undefined && mine.serial !== serial) {
        mine.close();
        setState({ is: 'wrongSeal' });
        return;
      }
      link.current = mine;
      void carryOn(mine);
    } catch (error) {
      setState(isCancelled(error) ? { is: 'idle' } : { is: 'failed' });
    }
  };

  const disconnect = (): void => {
    leave();
    setState({ is: 'idle' });
  };

  return { state, connect, disconnect };
};
