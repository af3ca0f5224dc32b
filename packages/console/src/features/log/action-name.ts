import { operations } from '@chancery/phrases/operations.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { currentLanguage } from '../../kit/phrases.tsx';

const known: Readonly<Record<string, Readonly<Record<Language, string>> | undefined>> = operations;

/** What an operation is called inside of a sentence; one that has no name yet is shown as it was recorded. */
export const actionName = (action: string, language: Language): string =>
  (Object.hasOwn(known, action) ? known[action]?.[language] : undefined) ?? action;

/** What an operation is called where it stands alone. */
export const actionTitle = (action: string, language = currentLanguage()): string => {
  const name = actionName(action, language);
  return name.charAt(0).toUpperCase() + name.slice(1);
};
