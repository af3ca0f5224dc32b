import type { Statement } from './report.ts';
import { english } from './words.en.ts';
import type { Words } from './words.types.ts';
import { chinese } from './words.zh.ts';

/** The languages there are. */
export const words: Readonly<Record<'en' | 'zh', Words>> = { en: english, zh: chinese };

/** A sentence with its values. */
export const sentence = (text: string, { values }: Statement<string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
