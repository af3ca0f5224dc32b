import { currentLanguage } from '../../kit/phrases.tsx';
import { ownZone, showIn } from './zoned.ts';

const locales = { zh: 'zh-CN', en: 'en-GB' };

/** A time with the name of the zone whose clocks show it, as people call that zone. */
export const withZone = (shown: string, moment: string, zone: string): string => {
  const language = currentLanguage();
  const parts = new Intl.DateTimeFormat(locales[language], { timeZone: zone, timeZoneName: 'long' });
  const name = parts.formatToParts(new Date(moment)).find(({ type }) => type === 'timeZoneName')?.value;
  return language === 'zh' ? `${shown}（${name ?? zone}）` : `${shown} (${name ?? zone})`;
};

/** A moment in a list: the zone is named only where it is not the reader's own. */
export const showAbroad = (moment: string, zone: string): string =>
  zone === ownZone() ? showIn(moment, zone) : withZone(showIn(moment, zone), moment, zone);
