/** What a place is awarded, in a language. */
export const awardIn = (
  { awardZh, awardEn }: { readonly awardZh: string; readonly awardEn: string },
  language: string,
): string => (language === 'zh' ? awardZh : awardEn);
