/** What the server says over the live connection; `resync` means that something may have been missed. */
export type LiveFrame = 'message' | 'counts' | 'use' | 'file' | 'device' | 'resync';

const listeners = new Set<(frame: LiveFrame) => void>();

/** Calls back whenever the server says that something changed; the answer ends the watch. */
export const watchLive = (listener: (frame: LiveFrame) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Passes on what the server said. */
export const passOn = (frame: LiveFrame): void => {
  for (const listener of [...listeners]) listener(frame);
};
