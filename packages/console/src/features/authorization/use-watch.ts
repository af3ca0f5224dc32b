import { limits } from '@chancery/contract/limits.ts';
import { useEffect, useState } from 'react';
import { getAuthorization } from '#wire/authorization/calls.ts';
import { DeviceOrderState } from '#wire/authorization/codes.ts';
import { isOpen } from '#wire/authorization/rules.ts';
import { refresh } from '../../kit/query.ts';
import type { Authorization } from './authorization.ts';

const soonMs = 2_000;
const laterMs = 10_000;

/** Whether a device may still be expected to answer at once. */
const isFresh = ({ order, orderState }: Authorization, now: number): boolean =>
  orderState === DeviceOrderState.sent &&
  order.sentAt !== null &&
  now - Date.parse(order.sentAt) < limits.timeoutMs.authorise;

/**
 * Asks again by itself while an authorisation is open, should a hint from the server be lost, and often while a device
 * is about to answer; says whether it is.
 */
export const useWatch = (data: Authorization): boolean => {
  const [now, setNow] = useState(Date.now);
  const fresh = isFresh(data, now);
  const open = isOpen(data.status);
  useEffect(() => {
    if (!open) return;
    const timer = setInterval(
      () => {
        setNow(Date.now());
        if (document.visibilityState === 'visible') void refresh(getAuthorization).catch(() => undefined);
      },
      fresh ? soonMs : laterMs,
    );
    return () => clearInterval(timer);
  }, [open, fresh]);
  return fresh;
};
