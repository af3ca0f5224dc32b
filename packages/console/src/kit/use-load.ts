import { useEffect, useState } from 'react';
import { watchReturn } from './connection.ts';

interface Loaded<T> {
  readonly data?: T;
  readonly failed: boolean;
  reload(): void;
}

/** Loads something once for a page that has no cache of its own. `load` must not change between renders. */
export const useLoad = <T>(load: () => Promise<T>): Loaded<T> => {
  const [state, setState] = useState<{ readonly data?: T; readonly failed: boolean }>({ failed: false });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round loads again
  useEffect(() => {
    let wanted = true;
    load().then(
      (data) => wanted && setState({ data, failed: false }),
      () => wanted && setState({ failed: true }),
    );
    return () => {
      wanted = false;
    };
  }, [load, round]);

  const { failed } = state;
  useEffect(() => (failed ? watchReturn(() => setRound((before) => before + 1)) : undefined), [failed]);

  const reload = () => {
    setState({ failed: false });
    setRound(round + 1);
  };
  return { ...state, reload };
};
