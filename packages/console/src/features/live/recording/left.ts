import { isLeft } from './left-mark.ts';

// What somebody came for is fetched first.
const afterMs = 2_000;

/** Sends what was filmed on this machine and is not on the server yet, whichever page its owner opens. */
export const sendLeftLater = (): void => {
  if (!isLeft()) return;
  setTimeout(() => {
    const sending = import('./send-left.ts').then(({ sendLeft }) => sendLeft());
    // What could not be looked at stays where it is until the next time.
    void sending.catch(() => undefined);
  }, afterMs);
};
