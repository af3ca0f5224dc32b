import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { getApply } from '#wire/application/calls.ts';
import type { SendOptions } from '../../kit/form/use-schema-form.ts';
import { notify } from '../../kit/notice-store.ts';
import { t } from '../../kit/phrases.tsx';
import { callAny, queries } from '../../kit/query.ts';
import { eventWords } from './event-words.ts';

const isTooLate = (error: unknown): error is Refusal =>
  error instanceof Refusal && ['apply.taskOver', 'apply.over', 'placing.changed'].includes(error.key ?? '');

/** Says who was quicker, as far as the reader may see it. */
const tellWhatHappened = async (id: string, refusal: Refusal): Promise<void> => {
  const now = await callAny(getApply, { id }, { silent: true }).catch(() => undefined);
  const [last] = [...(now?.route.events ?? [])].sort((a, b) => b.at.localeCompare(a.at));
  notify.warning(
    last ? t('approval.tooLate', { why: refusal.message, what: eventWords(last, t) }) : refusal.message,
    { ms: 8_000 },
  );
};

/** Shows everything anew that a decision may have changed: lists, details and counts. */
export const showAnew = (): Promise<void> => queries.invalidateQueries();

/** Sends a step of an application; where somebody was quicker, says so and shows how it stands now. */
export const sendStep =
  (endpoint: AnyEndpoint, id: string) =>
  async (input: object, options: SendOptions): Promise<unknown> => {
    try {
      return await callAny(endpoint, input, options);
    } catch (error) {
      if (!isTooLate(error)) throw error;
      await tellWhatHappened(id, error);
      await showAnew();
      return undefined;
    }
  };

/** Refuses a rejection without a reason before it is sent, at its field. */
export const needsOpinion = (input: object): void => {
  const { agree, opinion } = input as { readonly agree: boolean; readonly opinion?: string };
  if (agree || opinion) return;
  const msg = t('approval.sayWhy');
  throw new Refusal(400, 0, msg, { fields: [{ field: 'opinion', msg }] });
};
