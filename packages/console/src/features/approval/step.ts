import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import type { getApply } from '#wire/application/calls.ts';
import { notify } from '../../kit/notice-store.ts';
import { showAnew } from './decide.ts';

/** Everything about an application. */
export type Application = CallResult<typeof getApply>;

/** Something the reader may do now. */
export interface Step {
  readonly key: string;
  readonly label: string;
  readonly dangerous?: boolean;
  /** Why not yet. */
  readonly notYet?: string;
  run(): Promise<void>;
}

/** A step with whether the reader may take it at all. */
export type MaybeStep = Step & { readonly when: boolean };

/** What every step needs to know. */
export interface StepContext {
  readonly data: Application;
  /** The reader. */
  readonly me: string | undefined;
  readonly t: Translate;
}

/** Which application a dialog speaks of. */
export const aboutOf = ({ number, title }: Application): string => `${number} ${title}`;

/** Whether the reader may take a step. */
export const mayStep =
  ({ route }: Application) =>
  (action: Application['route']['mine']['actions'][number]): boolean =>
    route.mine.actions.includes(action);

/** Says that a step is taken and shows everything anew, unless the reader thought better of it. */
export const whenDone = async (isDone: boolean, words: string): Promise<void> => {
  if (!isDone) return;
  notify.success(words);
  await showAnew();
};

/** The same for what waited for the reader: whatever waits next is offered. */
export const whenDecided = async (isDone: boolean, words: string): Promise<void> => {
  await whenDone(isDone, words);
  if (isDone) await (await import('../inbox/offer-next.ts')).offerNext();
};
