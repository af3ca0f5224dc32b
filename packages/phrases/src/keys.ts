import type { en } from './en/all.ts';
import type { ParamsOf } from './phrase.ts';

type English = typeof en;
/** Every phrase there is. */
export type PhraseKey = keyof English & string;
/** The parameters a phrase needs. */
export type PhraseParams<Key extends PhraseKey> = ParamsOf<English[Key]>;
/** Puts a phrase into the reader's language. */
export type Translate = <Key extends PhraseKey>(key: Key, ...params: PhraseParams<Key>) => string;
