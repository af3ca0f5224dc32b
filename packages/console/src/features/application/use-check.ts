import { useEffect, useRef } from 'react';
import { useT } from '../../kit/phrases.tsx';
import { useSettled } from '../../kit/settled.ts';
import type { ApplyErrors } from './apply-errors.ts';
import type { ApplyValues } from './apply-values.ts';

type Check = typeof import('./apply-check.ts').checkApply;

/** The rules of an application: fetched once the form stands, and needed when it is sent. */
export const useCheck = () => {
  const t = useT();
  const isSettled = useSettled();
  const check = useRef<Check>(undefined);

  /** Where the rules cannot be fetched, the server says what is wrong. */
  const ready = useRef(async (): Promise<void> => {
    const loaded = await import('./apply-check.ts').catch(() => undefined);
    check.current = loaded?.checkApply;
  }).current;

  useEffect(() => {
    if (isSettled) void ready();
  }, [isSettled, ready]);

  return { ready, now: (values: ApplyValues): ApplyErrors => check.current?.(values, t) ?? {} };
};
