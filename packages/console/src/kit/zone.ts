import { platformZone } from '@chancery/contract/limits.ts';
import { showDateTime } from './format.ts';
import { currentLanguage } from './phrases.tsx';

type Moment = string | number | Date;

/** How far the clocks of a zone are from UTC at a moment, `UTC+8`; those of the reader unless a zone is given. */
export const offsetOf = (moment: Moment, zone?: string): string => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' });
  const name = format.formatToParts(new Date(moment)).find(({ type }) => type === 'timeZoneName')?.value;
  return (name ?? '').replace('GMT', 'UTC');
};

/** Whether the clocks of the reader show another time than those of the platform, which reports and exports go by. */
export const isAbroad = (moment: Moment = Date.now()): boolean =>
  offsetOf(moment) !== offsetOf(moment, platformZone);

/** Puts whose clocks show it behind a time. */
export const withNote = (shown: string, note: string): string =>
  currentLanguage() === 'zh' ? `${shown}（${note}）` : `${shown} (${note})`;

/** A moment that binds people: whoever reads it by other clocks than the platform's is told by which. */
export const showBinding = (time: Moment | null | undefined): string => {
  const shown = showDateTime(time);
  const isTime = time != null && !Number.isNaN(new Date(time).getTime());
  return isTime && isAbroad(time) ? withNote(shown, offsetOf(time)) : shown;
};

/** From when to when, in the same way; a change of clocks between the two is told. */
export const showWindow = (from: Moment | null | undefined, to: Moment | null | undefined): string => {
  const isSame = from != null && to != null && offsetOf(from) === offsetOf(to);
  return `${isSame ? showDateTime(from) : showBinding(from)} – ${showBinding(to)}`;
};
