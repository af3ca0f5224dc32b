import type { PhraseKey, Translate } from '@chancery/phrases/keys.ts';

/** What an operation is called inside of a sentence; one that has no name yet is shown as it was recorded. */
export const actionName = (t: Translate, action: string): string => {
  const key = `action.${action}`;
  const name = t(key as PhraseKey & 'action.close');
  return name === key ? action : name;
};

/** What an operation is called where it stands alone. */
export const actionTitle = (t: Translate, action: string): string => {
  const name = actionName(t, action);
  return name.charAt(0).toUpperCase() + name.slice(1);
};
