import { AuthorizationStep } from '#wire/authorization/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { Story } from '../../kit/detail/story.tsx';
import { useT } from '../../kit/phrases.tsx';
import type { Authorization } from './authorization.ts';
import { refusalWords } from './refusal-words.ts';

/** Everything that happened to an authorisation, the latest first. */
export const AuthorizationStory = ({ data }: { readonly data: Authorization }) => {
  const t = useT();
  const entries = data.events.toReversed().map(({ id, action, by, detail, at }) => {
    const words = t(codeLabel(AuthorizationStep, action));
    const said = action === AuthorizationStep.refused ? refusalWords(detail, t) : detail;
    return {
      key: id,
      what: said ? `${words}: ${said}` : words,
      who: by?.realName ?? t('authorization.nobody'),
      at,
    };
  });
  return <Story entries={entries} />;
};
