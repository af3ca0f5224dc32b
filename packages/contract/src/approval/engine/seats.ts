import type { CodeOf } from '../../kit/codes.ts';
import { ApproverSource, DecisionMode, EmptyRule, SelfRule } from '../codes.ts';
import type { Approvers, ApproveStep } from '../flow.ts';
import type { Approval, Choice } from './state.ts';
import type { Directory } from './world.ts';

/** Somebody who has to decide, and in whose place. */
export interface Seat {
  readonly userId: string;
  readonly insteadOf: string | null;
}

/** Who has to decide at a step, and what its rule is when that is nobody. */
export interface Seating {
  readonly seats: readonly Seat[];
  /** Any one of the administrators stands in for everybody who is missing. */
  readonly asOne: boolean;
  /** What happens because nobody was found. */
  readonly empty: CodeOf<typeof EmptyRule> | null;
}

/** For whom people are sought. */
export interface Applicant {
  readonly applicantId: string;
  readonly chosen: readonly Choice[];
}

/** The active people that a source means, each once. */
export const peopleOf = (
  stepId: string,
  source: Approvers,
  { applicantId, chosen }: Applicant,
  directory: Directory,
): readonly string[] => {
  const found =
    source.by === ApproverSource.applicantChoice
      ? (chosen.find((choice) => choice.stepId === stepId)?.userIds ?? [])
      : directory.resolve(source, applicantId);
  return [...new Set(found)].filter((userId) => directory.isActive(userId));
};

/** Nobody is ever the only one to approve their own: even where it is allowed, somebody else decides as well. */
const afterSelfRule = (
  people: readonly string[],
  step: ApproveStep,
  applicantId: string,
  directory: Directory,
): readonly string[] => {
  if (!people.includes(applicantId)) return people;
  const others = people.filter((userId) => userId !== applicantId);
  switch (step.onSelf) {
    case SelfRule.skip:
      return others;
    case SelfRule.allow:
      return step.mode !== DecisionMode.any && others.length > 0 ? people : others;
    case SelfRule.head: {
      const head = directory.headAbove(applicantId);
      const fits =
        head !== null && head !== applicantId && directory.isActive(head) && !others.includes(head);
      return fits ? people.map((userId) => (userId === applicantId ? head : userId)) : others;
    }
  }
};

/** Who decides for somebody now: the end of the chain of delegations, or they themselves where that cannot be. */
export const standInFor = (
  userId: string,
  applicantId: string,
  isTaken: (userId: string) => boolean,
  directory: Directory,
): string => {
  const seen = new Set([userId]);
  let last = userId;
  for (let next = directory.delegateOf(last); next !== null; next = directory.delegateOf(last)) {
    if (seen.has(next)) return userId;
    seen.add(next);
    last = next;
  }
  return last !== applicantId && directory.isActive(last) && !isTaken(last) ? last : userId;
};

const seated = (people: readonly string[], applicantId: string, directory: Directory): readonly Seat[] => {
  const taken = new Set(people);
  return people.map((userId) => {
    const standIn = standInFor(userId, applicantId, (other) => taken.has(other), directory);
    taken.add(standIn);
    return { userId: standIn, insteadOf: standIn === userId ? null : userId };
  });
};

/** What happens where nobody is found; administrators who are not there cannot stand in. */
export const seatNobody = (
  rule: CodeOf<typeof EmptyRule>,
  { applicantId }: Applicant,
  isTaken: (userId: string) => boolean,
  directory: Directory,
): Seating => {
  if (rule !== EmptyRule.administrator) return { seats: [], asOne: false, empty: rule };
  const administrators = directory.administrators.filter(
    (userId) => userId !== applicantId && directory.isActive(userId) && !isTaken(userId),
  );
  if (administrators.length === 0) return { seats: [], asOne: false, empty: EmptyRule.reject };
  return { seats: seated(administrators, applicantId, directory), asOne: true, empty: rule };
};

/** Who has to decide at a step. */
export const seatsAt = (
  step: ApproveStep,
  applicant: Applicant,
  rule: CodeOf<typeof EmptyRule>,
  directory: Directory,
): Seating => {
  const found = peopleOf(step.id, step.approvers, applicant, directory);
  const people = afterSelfRule(found, step, applicant.applicantId, directory);
  if (people.length === 0) return seatNobody(rule, applicant, () => false, directory);
  return { seats: seated(people, applicant.applicantId, directory), asOne: false, empty: null };
};

/**
 * What a step does when it finds nobody. The last one is never passed before somebody has decided anything: an
 * application that no person looked at would otherwise approve itself.
 */
export const emptyRuleAt = (
  route: Approval['route'],
  stage: number,
  isDecided: boolean,
): CodeOf<typeof EmptyRule> => {
  const step = route[stage];
  const rule = step?.kind === 'approve' ? step.onEmpty : EmptyRule.reject;
  const isLast = !route.slice(stage + 1).some(({ kind }) => kind === 'approve');
  return rule === EmptyRule.pass && isLast && !isDecided ? EmptyRule.administrator : rule;
};
