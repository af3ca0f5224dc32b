import type { Statement } from './report.ts';
import { english } from './words.en.ts';
import type { Words } from './words.types.ts';
import { chinese } from './words.zh.ts';

/** The languages there are. */
export const words: Readonly<Record<'en' | 'zh', Words>> = { en: english, zh: chinese };

/** What is counted is read in groups of three, in both languages; a place or a number of a press is a name. */
const counted: readonly string[] = ['count', 'size', 'shown'];
const grouped = new Intl.NumberFormat('en');

/** A sentence with its values. */
export const sentence = (text: string, { values }: Statement<string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' && counted.includes(name) ? grouped.format(value) : String(value);
  });
