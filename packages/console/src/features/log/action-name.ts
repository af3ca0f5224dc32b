import type { PhraseKey, Translate } from '@chancery/phrases/keys.ts';

/** What an operation is called; one that has no name yet is shown as it was recorded. */
export const actionName = (t: Translate, action: string): string => {
  const key = `action.${action}`;
  const name = t(key as PhraseKey & 'action.close');
  return name === key ? action : name;
};
