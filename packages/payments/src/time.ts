// All three providers speak the time of Shanghai, which has kept eight hours ahead of UTC since 1991.
const ahead = 8 * 3_600_000;

/** 2026-11-17 21:35:00 */
export const wallClock = (date: Date): string =>
  new Date(date.getTime() + ahead).toISOString().slice(0, 19).replace('T', ' ');

/** 2026-11-17T21:35:00+08:00 */
export const withZone = (date: Date): string => `${wallClock(date).replace(' ', 'T')}+08:00`;

/** 20261117213500 */
export const compact = (date: Date): string => wallClock(date).replace(/\D/g, '');

/** 2026-11-17 */
export const dayOf = (date: Date): string => wallClock(date).slice(0, 10);

const valid = (date: Date, text: string): Date => {
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not a time: ${text}`);
  return date;
};

export const fromWallClock = (text: string): Date =>
  valid(new Date(`${text.trim().replace(' ', 'T')}+08:00`), text);

export const fromCompact = (text: string): Date =>
  valid(new Date(text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6+08:00')), text);
