import type { Change } from '../judge/change.ts';
import { pagesOfChange } from '../judge/change.ts';
import type { Fault, PdfReport } from './report.ts';
import { english } from './words.en.ts';
import type { PdfWords } from './words.types.ts';
import { chinese } from './words.zh.ts';

export const pdfWords: Readonly<Record<'en' | 'zh', PdfWords>> = { en: english, zh: chinese };

/** A text with its values. */
export const filledIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** Why a signature does not hold. */
export const sayFault = (words: PdfWords, fault: Fault): string => {
  if (fault.kind === 'cover') return words.fault.cover[fault.code];
  if (fault.kind === 'signature') return words.fault.signature[fault.code];
  return fault.kind === 'path' ? words.fault.path[fault.code] : words.fault[fault.kind];
};

/** The pages on which a change shows. */
export const sayPages = (words: PdfWords, change: Pick<Change, 'spots'>): string => {
  const pages = pagesOfChange(change);
  if (pages.length === 0) return words.label.wholeDocument;
  const list =
    pages.length > 12 ? `${pages.slice(0, 12).join(words.label.comma)} …` : pages.join(words.label.comma);
  return pages.length === 1
    ? filledIn(words.label.page, { page: list })
    : filledIn(words.label.pages, { pages: list });
};

/** What was changed. */
export const sayChange = (words: PdfWords, { code, name = '' }: Change): string =>
  filledIn(words.change[code], { name });

/** Why a file, or the first signature that does not hold, is not good; nothing where all is. */
export const sayWhy = (words: PdfWords, report: PdfReport): string | undefined => {
  if (report.fault) return words.unreadable[report.fault];
  const { fault } = report.signatures.find(({ verdict }) => verdict === report.verdict) ?? {};
  return fault && sayFault(words, fault);
};
