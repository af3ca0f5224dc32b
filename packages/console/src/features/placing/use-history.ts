import { useState } from 'react';

interface History<Value> {
  readonly past: readonly Value[];
  readonly now: Value;
  readonly ahead: readonly Value[];
}

const kept = 100;

/** A value that can be taken back and done again. */
export const useHistory = <Value>(first: Value, onChange: (value: Value) => void) => {
  const [history, setHistory] = useState<History<Value>>({ past: [], now: first, ahead: [] });
  const go = (next: History<Value>) => {
    setHistory(next);
    onChange(next.now);
  };
  const { past, now, ahead } = history;
  const before = past.at(-1);
  const [after] = ahead;
  return {
    now,
    set: (value: Value) => go({ past: [...past.slice(1 - kept), now], now: value, ahead: [] }),
    undo:
      before === undefined
        ? undefined
        : () => go({ past: past.slice(0, -1), now: before, ahead: [now, ...ahead] }),
    redo:
      after === undefined ? undefined : () => go({ past: [...past, now], now: after, ahead: ahead.slice(1) }),
  };
};
