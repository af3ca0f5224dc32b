interface Labelled {
  readonly labelZh: string;
  readonly labelEn: string;
}

/** What a field, a choice or a column is called in a language, or in the only one it was named in. */
export const labelIn = ({ labelZh, labelEn }: Labelled, language: string): string =>
  language === 'zh' ? labelZh || labelEn : labelEn || labelZh;

/** What helps to fill in a field. */
export const helpIn = (
  { helpZh, helpEn }: { readonly helpZh: string; readonly helpEn: string },
  language: string,
): string | undefined => (language === 'zh' ? helpZh || helpEn : helpEn || helpZh) || undefined;
