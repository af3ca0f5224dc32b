import type { Fault, Proven, Statement, Unproven, Verdict } from './report.ts';
import { english } from './words.en.ts';
import { chinese } from './words.zh.ts';

/** What checking can say, in one language; `{name}` stands for a value. */
export interface Words {
  readonly verdict: Readonly<Record<Verdict, string>>;
  readonly proven: Readonly<Record<Proven, string>>;
  readonly unproven: Readonly<Record<Unproven, string>>;
  readonly fault: Readonly<Record<Fault, string>>;
  readonly page: Readonly<
    Record<
      | 'title'
      | 'lead'
      | 'drop'
      | 'choose'
      | 'offline'
      | 'proven'
      | 'unproven'
      | 'fault'
      | 'entries'
      | 'fingerprint'
      | 'expected'
      | 'expectedHint'
      | 'expectedWrong'
      | 'log'
      | 'size'
      | 'index'
      | 'at'
      | 'kind'
      | 'by'
      | 'facts'
      | 'checking'
      | 'language',
      string
    >
  >;
  /** The kinds of steps; one that is not known is shown as it is. */
  readonly kinds: Readonly<Record<string, string>>;
}

/** The languages there are. */
export const words: Readonly<Record<'en' | 'zh', Words>> = { en: english, zh: chinese };

/** A sentence with its values. */
export const sentence = (text: string, { values }: Statement<string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
