import type { Award } from './words.ts';

/** What a place is awarded, in each language or in the only one it was named in; nothing where it is not. */
export const awardFor = (
  awards: readonly Award[],
  place: number | null,
): { readonly awardZh: string; readonly awardEn: string } => {
  const found = awards.find(({ from, to }) => place !== null && from <= place && place <= to);
  return {
    awardZh: found ? found.nameZh || found.nameEn : '',
    awardEn: found ? found.nameEn || found.nameZh : '',
  };
};
