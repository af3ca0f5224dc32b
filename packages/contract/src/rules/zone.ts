import { broken, obeys } from '../kit/rule.ts';
import { text } from './text.ts';

/** Names as the zone database has them: an offset such as `+08:00` means the opposite to some programs. */
const named = /^(?:[A-Z][A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2}|UTC)$/;

/** Whether a text names a time zone. */
export const isZone = (zone: string): boolean => {
  if (!named.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
};

/** A time zone by its name. */
export const zoneText = text(1, 60).check(
  obeys((value) => (isZone(value) ? undefined : broken('rule.choice'))),
);
