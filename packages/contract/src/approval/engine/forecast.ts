import type { CodeOf } from '../../kit/codes.ts';
import type { EmptyRule } from '../codes.ts';
import { ApproverSource, DecisionMode } from '../codes.ts';
import type { ApproveStep, PlainStep } from '../flow.ts';
import type { Applicant, Seat } from './seats.ts';
import { emptyRuleAt, peopleOf, seatsAt } from './seats.ts';
import type { Approval } from './state.ts';
import { hasEnded, isAgreed, isLive, tasksHere } from './state.ts';
import type { World } from './world.ts';

/** Who would decide at a step, or get a copy, as things stand now. */
export interface Forecast {
  readonly stage: number;
  readonly step: PlainStep;
  readonly people: readonly Seat[];
  /** Those of them who will not be asked, as they will have agreed just before. */
  readonly again: readonly string[];
  /** Nobody is found, and this happens; administrators who stand in are among the people. */
  readonly onEmpty: CodeOf<typeof EmptyRule> | null;
  /** So many people at most the applicant is to choose; null where there is nothing to choose. */
  readonly choose: number | null;
}

/** What is known of the steps before. */
interface Before {
  readonly agreed: readonly string[];
  readonly isDecided: boolean;
}

const choiceAt = ({ approvers }: ApproveStep): number | null =>
  approvers.by === ApproverSource.applicantChoice ? approvers.max : null;

const forecastStep = (
  route: readonly PlainStep[],
  stage: number,
  step: ApproveStep,
  applicant: Applicant,
  before: Before,
  { directory }: World,
): Forecast => {
  const choose = choiceAt(step);
  const blank = { stage, step, people: [], again: [], onEmpty: null, choose };
  if (choose !== null && !applicant.chosen.some(({ stepId }) => stepId === step.id)) return blank;
  const rule = emptyRuleAt(route, stage, before.isDecided);
  const { seats, empty } = seatsAt(step, applicant, rule, directory);
  const again = seats.map(({ userId }) => userId).filter((userId) => before.agreed.includes(userId));
  return { ...blank, people: seats, again, onEmpty: empty };
};

/** Only where everybody has to agree is it sure who will have. */
const afterStep = (
  before: Before,
  { people, again, onEmpty, choose }: Forecast,
  step: ApproveStep,
): Before => {
  if (people.length === 0) return { ...before, isDecided: before.isDecided || (choose !== null && !onEmpty) };
  const isSure = people.length === 1 || (step.mode !== DecisionMode.any && onEmpty === null);
  return { agreed: isSure ? people.map(({ userId }) => userId) : again, isDecided: true };
};

const forecastFrom = (
  route: readonly PlainStep[],
  from: number,
  applicant: Applicant,
  start: Before,
  world: World,
): readonly Forecast[] => {
  let before = start;
  return route.slice(from).map((step, index) => {
    const stage = from + index;
    if (step.kind === 'copy') {
      const told = peopleOf(step.id, step.to, applicant, world.directory);
      const people = told.map((userId) => ({ userId, insteadOf: null }));
      return { stage, step, people, again: [], onEmpty: null, choose: null };
    }
    const found = forecastStep(route, stage, step, applicant, before, world);
    before = afterStep(before, found, step);
    return found;
  });
};

/** Who would decide an application that is not submitted yet, step by step. */
export const forecastRoute = (
  route: readonly PlainStep[],
  chosen: Approval['chosen'],
  applicantId: string,
  world: World,
): readonly Forecast[] =>
  forecastFrom(route, 0, { applicantId, chosen }, { agreed: [], isDecided: false }, world);

/** Who would decide at the steps still ahead: all of them once more while it lies with the applicant. */
export const forecast = (state: Approval, world: World): readonly Forecast[] => {
  if (hasEnded(state)) return [];
  if (state.round === 0 || state.returned) {
    return forecastRoute(state.route, state.chosen, state.applicantId, world);
  }
  const here = tasksHere(state).filter((task) => isLive(task) || isAgreed(task));
  const step = state.route[state.stage];
  const isSure = here.length === 1 || (step?.kind === 'approve' && step.mode !== DecisionMode.any);
  const agreed = isSure ? here.map(({ userId }) => userId) : [];
  const ahead = forecastFrom(state.route, state.stage + 1, state, { agreed, isDecided: true }, world);
  return ahead.map((found) => ({ ...found, choose: null }));
};
