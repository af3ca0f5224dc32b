import type { Approvers, Condition, Flow, FlowCase, FlowStep } from '@chancery/contract/approval/flow.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { ApproverSource, FlowFault } from '#wire/approval/codes.ts';
import { checkFlow } from '#wire/approval/flow.rules.ts';
import { limits } from '#wire/limits.ts';
import { sayCode } from '../../../kit/list/labels.ts';
import { branchesOf, listsOf } from './flow-ops.ts';

/** What is wrong with a drawing, where, and in words. */
export interface DrawnFault {
  readonly key: string;
  /** The parts it is about. */
  readonly at: readonly string[];
  /** What its first part is called. */
  readonly name: string;
  say(t: Translate): string;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

const faultOf = (what: string, { id, name }: Named, say: DrawnFault['say']): DrawnFault => ({
  key: `${what} ${id}`,
  at: [id],
  name,
  say,
});

const nameFaults = (part: Named): DrawnFault[] => {
  if (part.name.trim() === '') return [faultOf('name', part, (t) => t('flow.fault.name'))];
  if ([...part.name.trim()].length > limits.text.name)
    return [faultOf('name', part, (t) => t('flow.fault.longName'))];
  return [];
};

const approverFaults = (step: Named, approvers: Approvers): DrawnFault[] =>
  approvers.by === ApproverSource.people && approvers.userIds.length === 0
    ? [faultOf('people', step, (t) => t('flow.fault.people'))]
    : [];

const isTime = (hours: number) => Number.isInteger(hours) && hours >= 1 && hours <= limits.flow.timeoutHours;

const stepFaults = (step: FlowStep): DrawnFault[] => {
  if (step.kind === 'branch') return nameFaults(step);
  const who = approverFaults(step, step.kind === 'approve' ? step.approvers : step.to);
  const isLate = step.kind === 'approve' && step.timeout && !isTime(step.timeout.hours);
  const max = limits.flow.timeoutHours;
  const late = isLate ? [faultOf('hours', step, (t) => t('flow.fault.hours', { max }))] : [];
  return [...nameFaults(step), ...who, ...late];
};

const isUnchosen = (condition: Condition) => 'oneOf' in condition && condition.oneOf.length === 0;

const caseFaults = (one: FlowCase): DrawnFault[] => [
  ...nameFaults(one),
  ...(one.when.length === 0 ? [faultOf('conditions', one, (t) => t('flow.fault.conditions'))] : []),
  ...(one.when.some(isUnchosen) ? [faultOf('choice', one, (t) => t('flow.fault.choice'))] : []),
];

/** What is not filled in yet, which the rules of a flow take for granted. */
const unfinished = (flow: Flow): DrawnFault[] => [
  ...[...listsOf(flow).values()].flat().flatMap(stepFaults),
  ...branchesOf(flow).flatMap(({ cases }) => cases.flatMap(caseFaults)),
];

/** Everything that keeps a drawing from being published; what is unfinished is said before what is unwise. */
export const faultsOf = (flow: Flow): readonly DrawnFault[] => {
  const open = unfinished(flow);
  const isOpen = new Set(open.flatMap(({ at }) => at));
  const unwise = checkFlow(flow).filter(({ at }) => !at.some((id) => isOpen.has(id)));
  return [
    ...open,
    ...unwise.map(({ fault, at, params }) => ({
      key: `${fault} ${at.join(' ')}`,
      at,
      name: params.name,
      say: (t: Translate) => sayCode(t, FlowFault, fault),
    })),
  ];
};
