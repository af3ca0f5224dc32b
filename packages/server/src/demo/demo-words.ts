import { en } from './words/en.ts';
import { type DemoWords, zh } from './words/zh.ts';

/** What a demo unit says: the first speaks Chinese, the second English. */
export const wordsOf = (unit: number): DemoWords => (unit === 2 ? en : zh);
