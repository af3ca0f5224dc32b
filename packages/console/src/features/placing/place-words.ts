import type { Place } from '@chancery/contract/placing/shapes.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { AcrossEdge, WhichPages } from '#wire/placing/codes.ts';
import { dateFormOf, dateText } from '#wire/placing/dates.ts';
import type { Look } from './use-seals.ts';

const mm = (value: number): string => String(Math.round(value * 10) / 10);

const whereWords = (place: Place, t: Translate): string => {
  if (place.kind === 'at') return t('placing.saysAt', { page: place.page, x: mm(place.x), y: mm(place.y) });
  if (place.kind === 'pages')
    return t('placing.saysPages', {
      which: t(codeLabel(WhichPages, place.which)),
      x: mm(place.x),
      y: mm(place.y),
    });
  if (place.kind === 'across')
    return t('placing.saysAcross', {
      from: place.from,
      to: place.to,
      edge: t(codeLabel(AcrossEdge, place.edge)),
      y: mm(place.y),
    });
  return t('placing.saysWord', { word: place.word, nth: place.nth ?? 1 });
};

/** Where a seal or its date stands, in words. */
export const placeWords = (place: Place, t: Translate): string => {
  const where = whereWords(place, t);
  return dateFormOf(place) ? t('placing.saysDate', { place: where }) : where;
};

/** What shows at a place, in words. */
export const lookName = ({ name, date }: Look, t: Translate): string =>
  date ? t('placing.dateOf', { day: dateText(date, new Date()), name }) : name;
