import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import type { approveMany } from '#wire/approval/calls.ts';
import { nothing } from '../../kit/format.ts';
import type { Skipped } from '../../kit/list/list-spec.ts';
import type { Show } from '../../kit/list/show.tsx';
import { comma } from '../../kit/phrases.tsx';

interface Person {
  readonly realName: string;
}

const namesOf = (value: Person | readonly Person[] | null): string =>
  value === null
    ? ''
    : [value]
        .flat()
        .map(({ realName }) => realName)
        .join(comma());

/** One person or several, by name. */
export const people: Show<Person | readonly Person[] | null> = {
  Cell: ({ value }) => <>{namesOf(value) || nothing}</>,
  text: namesOf,
};

/** Several names in one cell. */
export const texts: Show<readonly string[]> = {
  Cell: ({ value }) => <>{value.join(comma()) || nothing}</>,
  text: (value) => value.join(comma()),
};

const reasons = {
  'apply.notFound': 'approval.skippedGone',
  'apply.over': 'approval.skippedOver',
  'apply.taskOver': 'approval.skippedDecided',
} as const;

/** What was left as it was, in words. */
export const skippedWords = ({ skipped }: CallResult<typeof approveMany>, t: Translate): readonly Skipped[] =>
  skipped.map(({ number, title, why }) => ({
    name: `${title} (${number})`,
    why: t(reasons[why as keyof typeof reasons] ?? 'list.notInState'),
  }));
