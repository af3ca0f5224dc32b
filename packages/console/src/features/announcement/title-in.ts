/** What something is called in a language, or in the only one it was written in. */
export const titleIn = (
  { titleZh, titleEn }: { readonly titleZh: string; readonly titleEn: string },
  language: string,
): string => (language === 'zh' ? titleZh || titleEn : titleEn || titleZh);
