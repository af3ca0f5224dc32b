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

/** A message in somebody's language. */
export const wordsOf = ({ event, params }: Told, language: Language) => {
  // The parameters were checked against the event when the message was made.
  const say = translator(language) as (key: Parameters<Translate>[0], params: Told['params']) => string;
  return { title: say(`message.${event}.title`, params), text: say(`message.${event}.text`, params) };
};
