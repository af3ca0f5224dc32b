import type { ApprovalRoute } from '@chancery/contract/approval/route.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import type { z } from 'zod';
import { ApprovalEnd } from '#wire/approval/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { comma } from '../../kit/phrases.tsx';

/** Something that happened to an application. */
export type RouteEvent = z.output<typeof ApprovalRoute>['events'][number];

const namesOf = (people: readonly { readonly realName: string }[]): string =>
  people.map(({ realName }) => realName).join(comma());

/** What happened, as a sentence. */
export const eventWords = ({ action, by, insteadOf, people }: RouteEvent, t: Translate): string => {
  if (action === 'skip' && people.length > 0) return t('approval.notAskedAgain', { people: namesOf(people) });
  if (action === 'returnToStep' && people.length > 0)
    return t('approval.askedAnew', { people: namesOf(people) });
  const own = by?.realName ?? t('approval.clock');
  const name = insteadOf ? t('approval.insteadOf', { name: own, other: insteadOf.realName }) : own;
  return t(`approval.did.${action}` as 'approval.did.transfer', { name, people: namesOf(people) });
};

/** What was said with it; an end is recorded with its code, which is said in words. */
export const saidWith = ({ action, text }: Pick<RouteEvent, 'action' | 'text'>, t: Translate): string =>
  action === 'end' && text !== '' ? t(codeLabel(ApprovalEnd, text)) : text;

/** Whose names stand in that sentence. */
export const namesIn = ({ by, insteadOf, people }: RouteEvent): readonly (string | undefined)[] => [
  ...new Set([by, insteadOf, ...people].map((person) => person?.realName)),
];
