import { currentLanguage } from '../../kit/phrases.tsx';
import { offsetOf, withNote } from '../../kit/zone.ts';
import { ownZone, showIn } from '../../kit/zoned.ts';

const locales = { zh: 'zh-CN', en: 'en-GB' };

/** A time with the name of the zone whose clocks show it, as people call that zone. */
export const withZone = (shown: string, moment: string, zone: string): string => {
  const language = currentLanguage();
  const parts = new Intl.DateTimeFormat(locales[language], { timeZone: zone, timeZoneName: 'long' });
  const name = parts.formatToParts(new Date(moment)).find(({ type }) => type === 'timeZoneName')?.value;
  return withNote(shown, name ?? zone);
};

/** A moment in a list: the zone is told, as short as reports do it, only where it is not the reader's own. */
export const showAbroad = (moment: string, zone: string): string => {
  const shown = showIn(moment, zone);
  return zone === ownZone() ? shown : withNote(shown, offsetOf(moment, zone));
};
