import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { MessageEvent } from '@chancery/contract/message/codes.ts';
import { en } from '@chancery/phrases/en/all.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { comma, type Language } from '@chancery/phrases/phrase.ts';
import { translator } from '@chancery/phrases/translate.ts';

/** What a text is made of. */
export interface Told {
  readonly event: CodeOf<typeof MessageEvent>;
  readonly params: Readonly<Record<string, string | number>>;
}

type Key = Parameters<Translate>[0];

/**
 * Codes among the parameters, by the keys of their labels: `code.useReason.overCount,code.useReason.conflict`. What only
 * looks like one was written by somebody, as a title or a name, and stands as they wrote it.
 */
const labelsIn = (value: string | number): readonly Key[] => {
  const keys = String(value).split(',');
  const isKey = (key: string): key is Key => key.startsWith('code.') && Object.hasOwn(en, key);
  return keys.every(isKey) ? keys : [];
};

/** A message in somebody's language. */
export const wordsOf = ({ event, params }: Told, language: Language) => {
  // The parameters were checked against the event when the message was made.
  const say = translator(language) as (key: Key, params: Told['params']) => string;
  const said = Object.fromEntries(
    Object.entries(params).map(([name, given]) => {
      const value = (language === 'en' && params[`${name}En`]) || given;
      const keys = labelsIn(value);
      return [name, keys.length > 0 ? keys.map((key) => say(key, {})).join(comma[language]) : value];
    }),
  );
  return { title: say(`message.${event}.title`, said), text: say(`message.${event}.text`, said) };
};
