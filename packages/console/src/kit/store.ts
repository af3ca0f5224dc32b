import { useSyncExternalStore } from 'react';

/** A value that can be watched from inside and outside of React. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** Calls back after every change; the answer ends the watch. */
  watch(listener: () => void): () => void;
}

/** Makes a store; listeners hear only of real changes. */
export const createStore = <T>(initial: T): Store<T> => {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Reads a store in a component and renders again when it changes. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.watch, store.get);
