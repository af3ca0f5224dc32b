import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { MessageEvent } from '@chancery/contract/message.codes.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { translator } from '@chancery/phrases/translate.ts';

/** What a text is made of. */
export interface Told {
  readonly event: CodeOf<typeof MessageEvent>;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Codes among the parameters, by the keys of their labels: `code.useReason.overCount,code.useReason.conflict`. */
const labels = /^code\.\w+\.\w+(,code\.\w+\.\w+)*$/;
const between = { en: ', ', zh: '、' } as const;

/** A message in somebody's language. */
export const wordsOf = ({ event, params }: Told, language: Language) => {
  // The parameters were checked against the event when the message was made.
  const say = translator(language) as (key: Parameters<Translate>[0], params: Told['params']) => string;
  const said = Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value !== 'string' || !labels.test(value)) return [name, value];
      const keys = value.split(',') as Parameters<Translate>[0][];
      return [name, keys.map((key) => say(key, {})).join(between[language])];
    }),
  );
  return { title: say(`message.${event}.title`, said), text: say(`message.${event}.text`, said) };
};
