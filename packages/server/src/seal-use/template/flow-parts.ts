import { isDeepStrictEqual } from 'node:util';
import { ApproverSource, ConditionFact } from '@chancery/contract/approval/codes.ts';
import type { Approvers, Condition, Flow, PlainStep } from '@chancery/contract/approval/flow.ts';

/** Every step of a flow at which people decide or are told, on whatever way. */
export const plainSteps = (flow: Flow): PlainStep[] =>
  flow.steps.flatMap((step) =>
    step.kind === 'branch' ? [...step.cases.flatMap((one) => one.steps), ...step.otherwise] : [step],
  );

const approversOf = (step: PlainStep): Approvers => (step.kind === 'approve' ? step.approvers : step.to);

const conditionsOf = (flow: Flow): Condition[] =>
  flow.steps.flatMap((step) => (step.kind === 'branch' ? step.cases.flatMap(({ when }) => when) : []));

const oneOf = (flow: Flow, fact: 'fileType' | 'seal' | 'department'): string[] =>
  conditionsOf(flow).flatMap((condition) => (condition.fact === fact ? condition.oneOf : []));

/** Everybody and everything that a flow names, by id. */
export const namedIn = (flow: Flow) => ({
  people: plainSteps(flow).flatMap((step) => {
    const approvers = approversOf(step);
    return approvers.by === ApproverSource.people ? approvers.userIds : [];
  }),
  seals: oneOf(flow, ConditionFact.seal),
  fileTypes: oneOf(flow, ConditionFact.fileType),
  departments: oneOf(flow, ConditionFact.department),
});

/** What was left out and what was left empty mean the same. */
const bare = (flow: Flow): unknown =>
  JSON.parse(JSON.stringify(flow, (_key, value) => (value === null ? undefined : value)));

/** Whether two drawings are the same flow. */
export const isSameFlow = (one: Flow, other: Flow): boolean => isDeepStrictEqual(bare(one), bare(other));
