import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { t } from '../../kit/phrases.tsx';

/** What an operation is called inside of a sentence; one that has no name yet is shown as it was recorded. */
export const actionName = (action: string): string => {
  const key = `operation.${action}`;
  const name = t(key as PhraseKey & 'action.close');
  return name === key ? action : name;
};

/** What an operation is called where it stands alone. */
export const actionTitle = (action: string): string => {
  const name = actionName(action);
  return name.charAt(0).toUpperCase() + name.slice(1);
};
