import type { CodeOf } from '../kit/codes.ts';
import { ApproverSource, ConditionFact, FlowFault } from './codes.ts';
import { isCovered, isImpossible } from './flow.cover.ts';
import type { Approvers, Branch, Condition, Flow, PlainStep } from './flow.ts';

/** What the way of an application depends on; fixed when it is submitted. */
export interface FlowFacts {
  /** All presses asked for. */
  readonly count: number;
  /** In fen; 0 where there is none. */
  readonly amount: number;
  readonly fileTypeId: string | null;
  readonly deviceIds: readonly string[];
  /** The applicant's own department and all above it. */
  readonly departmentIds: readonly string[];
}

const isWithin = (value: number, { min, max }: { min?: number | null; max?: number | null }): boolean =>
  value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY);

const holds = (condition: Condition, facts: FlowFacts): boolean => {
  switch (condition.fact) {
    case ConditionFact.count:
      return isWithin(facts.count, condition);
    case ConditionFact.amount:
      return isWithin(facts.amount, condition);
    case ConditionFact.fileType:
      return facts.fileTypeId !== null && condition.oneOf.includes(facts.fileTypeId);
    case ConditionFact.seal:
      return condition.oneOf.some((id) => facts.deviceIds.includes(id));
    case ConditionFact.department:
      return condition.oneOf.some((id) => facts.departmentIds.includes(id));
  }
};

/** The way of an application. As its facts are fixed, every branch is decided once and for all. */
export const routeOf = (flow: Flow, facts: FlowFacts): PlainStep[] =>
  flow.steps.flatMap((step) => {
    if (step.kind !== 'branch') return [step];
    const taken = step.cases.find(({ when }) => when.every((condition) => holds(condition, facts)));
    return taken?.steps ?? step.otherwise;
  });

/** What is wrong with a flow, and where. */
export interface Fault {
  readonly fault: CodeOf<typeof FlowFault>;
  /** The ids of the parts it is about: steps, cases, or a branch for its remaining way. */
  readonly at: readonly string[];
  /** The name of the first of these parts. */
  readonly params: { readonly name: string };
}

const branchesOf = ({ steps }: Flow): readonly Branch[] => steps.filter((step) => step.kind === 'branch');

/** The steps inside the branches. */
const insideOf = (flow: Flow): readonly PlainStep[] =>
  branchesOf(flow).flatMap(({ cases, otherwise }) => [...cases.flatMap(({ steps }) => steps), ...otherwise]);

const plainStepsOf = (flow: Flow): readonly PlainStep[] => [
  ...flow.steps.filter((step) => step.kind !== 'branch'),
  ...insideOf(flow),
];

const asksNobody = (steps: readonly { readonly kind: string }[]) =>
  !steps.some(({ kind }) => kind === 'approve');

const isUnbounded = (condition: Condition): boolean =>
  !('oneOf' in condition) && (condition.min ?? null) === null && (condition.max ?? null) === null;

/** The conditions of the first cases of a branch, without those that are not filled in yet. */
const whenBefore = ({ cases }: Branch, index = cases.length) =>
  cases.slice(0, index).flatMap(({ when }) => (when.some(isUnbounded) ? [] : [when]));

/** Whether the cases of a branch leave anything to its remaining way. */
const reachesOtherwise = (branch: Branch) => !isCovered([], whenBefore(branch));

/** A way through the flow asks nobody when nothing outside the branches does and each branch lets it by. */
const wayWithoutApproval = (flow: Flow): readonly Fault[] => {
  if (!asksNobody(flow.steps)) return [];
  const ways = branchesOf(flow).map((branch) => {
    const silent = branch.cases.find(({ steps }) => asksNobody(steps));
    return silent ?? (asksNobody(branch.otherwise) && reachesOtherwise(branch) ? branch : undefined);
  });
  if (ways.some((way) => way === undefined)) return [];
  const parts = ways.length > 0 ? ways : flow.steps.slice(0, 1);
  const at = parts.flatMap((part) => (part ? [part.id] : []));
  return [{ fault: FlowFault.noApproval, at, params: { name: parts[0]?.name ?? '' } }];
};

const faultsOfBranch = (branch: Branch): readonly Fault[] => {
  const ofCases = branch.cases.flatMap(({ id, name, when }, index) => {
    const fault = (code: CodeOf<typeof FlowFault>) => [{ fault: code, at: [id], params: { name } }];
    if (when.some(isUnbounded)) return fault(FlowFault.conditionEmpty);
    if (isImpossible(when)) return fault(FlowFault.caseImpossible);
    return isCovered(when, whenBefore(branch, index)) ? fault(FlowFault.caseCovered) : [];
  });
  // Cases that take everything are fine as long as nothing was drawn for the rest.
  if (branch.otherwise.length === 0 || reachesOtherwise(branch)) return ofCases;
  return [...ofCases, { fault: FlowFault.otherwiseCovered, at: [branch.id], params: { name: branch.name } }];
};

const idsTwice = (flow: Flow): readonly Fault[] => {
  const parts = [...flow.steps, ...branchesOf(flow).flatMap(({ cases }) => cases), ...insideOf(flow)];
  return [...Map.groupBy(parts, ({ id }) => id)]
    .filter(([, same]) => same.length > 1)
    .map(([id, same]) => ({ fault: FlowFault.idTwice, at: [id], params: { name: same[0]?.name ?? '' } }));
};

const faultsOfStep = (step: PlainStep): readonly Fault[] => {
  const source: Approvers = step.kind === 'approve' ? step.approvers : step.to;
  const fault = (code: CodeOf<typeof FlowFault>) => [
    { fault: code, at: [step.id], params: { name: step.name } },
  ];
  if (source.by === ApproverSource.people && new Set(source.userIds).size < source.userIds.length) {
    return fault(FlowFault.personTwice);
  }
  return step.kind === 'copy' && source.by === ApproverSource.applicantChoice
    ? fault(FlowFault.copyChoice)
    : [];
};

/**
 * Why a flow cannot be used as it is drawn; nothing when it can. An endless flow cannot be drawn at all: steps follow
 * one another, branches join again, and nothing jumps back.
 */
export const checkFlow = (flow: Flow): readonly Fault[] => [
  ...idsTwice(flow),
  ...plainStepsOf(flow).flatMap(faultsOfStep),
  ...branchesOf(flow).flatMap(faultsOfBranch),
  ...wayWithoutApproval(flow),
];
