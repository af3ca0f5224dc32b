import type { PhraseKey, Translate } from '@chancery/phrases/keys.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import type { LabelledCodes } from './list-endpoint.ts';

/** The phrase of a field, unless it is called something else here. */
export const fieldLabel = (t: Translate, field: string, label?: PhraseKey): string =>
  t((label ?? `field.${field}`) as PhraseKey & 'action.close');

/** The text of a phrase that takes no parameters, whichever it is. */
export const say = (t: Translate, key: PhraseKey): string => t(key as PhraseKey & 'action.close');

/** The label of a member of an enumeration, whichever it is. */
export const sayCode = (t: Translate, codes: LabelledCodes, code: string | number): string =>
  say(t, codeLabel(codes, code) as PhraseKey);
