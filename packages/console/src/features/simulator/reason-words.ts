import type { PhraseKey, Translate } from '@chancery/phrases/keys.ts';

type ReasonKey = Extract<PhraseKey, `simulator.reason.${string}`>;

/** A word of the protocol in the reader's language; one that has no phrase stays as it is. */
export const reasonWords = (t: Translate, reason: string): string => {
  const key = `simulator.reason.${reason}`;
  const words = t(key as ReasonKey);
  return words === key ? reason : words;
};
