import type { CodeOf } from '../../kit/codes.ts';
import { ApprovalAction, ApprovalEnd, ApprovalState } from '../codes.ts';
import type { ApprovalEvent } from './moved.ts';

/** What the history alone tells about where an approval stands. */
export interface Told {
  readonly state: CodeOf<typeof ApprovalState>;
  readonly end: CodeOf<typeof ApprovalEnd> | null;
  readonly returned: boolean;
  readonly round: number;
  /** The step where people were asked last, null while it lies with the applicant or is over. */
  readonly stepId: string | null;
  /** Who is to decide now. */
  readonly open: readonly string[];
}

const nowhere = { stepId: null, open: [] };
const begin: Told = { state: ApprovalState.awaiting, end: null, returned: false, round: 0, ...nowhere };
const without = ({ open }: Told, userId: string | null | undefined) =>
  open.filter((other) => other !== userId);

const endOf = (text: string) => ApprovalEnd.all.find((end) => end === text) ?? null;

const fold = (told: Told, { action, by, insteadOf, stepId, people, text }: ApprovalEvent): Told => {
  switch (action) {
    case ApprovalAction.submit:
    case ApprovalAction.resubmit:
      return { ...begin, round: told.round + 1 };
    case ApprovalAction.ask:
      return { ...told, stepId, open: [...(stepId === told.stepId ? told.open : []), ...people] };
    case ApprovalAction.approve:
      return { ...told, state: ApprovalState.running, open: without(told, by) };
    case ApprovalAction.timeOutApprove:
      return { ...told, state: ApprovalState.running, open: without(told, people[0]) };
    case ApprovalAction.skip:
      return { ...told, open: told.open.filter((userId) => !people.includes(userId)) };
    case ApprovalAction.transfer:
    case ApprovalAction.addBefore:
      return { ...told, open: [...without(told, by), ...people] };
    case ApprovalAction.passOn:
    case ApprovalAction.handOver: {
      // What was not their turn yet is not their successor's either.
      const wasOpen = told.open.includes(insteadOf ?? '');
      return wasOpen ? { ...told, open: [...without(told, insteadOf), ...people] } : told;
    }
    case ApprovalAction.returnToApplicant:
      return { ...told, ...nowhere, returned: true, state: ApprovalState.awaiting };
    case ApprovalAction.returnToStep:
      return { ...told, ...nowhere, round: told.round + 1, state: ApprovalState.running };
    case ApprovalAction.end: {
      const end = endOf(text);
      const isApproved = end === ApprovalEnd.approved;
      const state = isApproved ? ApprovalState.approved : ApprovalState.rejected;
      return { ...told, ...nowhere, end, state, returned: false };
    }
    default:
      return told;
  }
};

/** Where an approval stands by its history. */
export const tellBy = (events: readonly ApprovalEvent[]): Told => events.reduce(fold, begin);
