import type { CodeOf } from '../kit/codes.ts';
import { ApprovalAction, ApprovalState } from './codes.ts';

type State = CodeOf<typeof ApprovalState>;

/** Who may do something: whose application it is, whose turn it is, anyone who sees it, or no person at all. */
export type Actor = 'applicant' | 'approver' | 'anyone' | 'clock' | 'system';

/** One row of the table: from which states it is possible, and where it may lead from each. */
interface Transition {
  readonly who: Actor;
  readonly from: Readonly<Partial<Record<State, readonly State[]>>>;
  /** Whether it must have been sent back to the applicant, or must not; left out, either will do. */
  readonly returned?: boolean;
}

const { awaiting, running, approved, rejected } = ApprovalState;
const going = (...to: readonly State[]) => ({ [awaiting]: to, [running]: to });
const unmoved = { [awaiting]: [awaiting], [running]: [running] };
const after = { [awaiting]: [awaiting, rejected], [running]: [running, approved, rejected] };

/** Every transition of an approval. The engine obeys this table, and the console shows its buttons by it. */
export const transitions = {
  [ApprovalAction.submit]: { who: 'applicant', from: { [awaiting]: [awaiting, rejected] }, returned: false },
  [ApprovalAction.approve]: { who: 'approver', from: going(running, approved, rejected), returned: false },
  [ApprovalAction.reject]: { who: 'approver', from: going(rejected), returned: false },
  [ApprovalAction.returnToApplicant]: { who: 'approver', from: going(awaiting), returned: false },
  [ApprovalAction.returnToStep]: { who: 'approver', from: going(running, rejected), returned: false },
  [ApprovalAction.transfer]: { who: 'approver', from: unmoved, returned: false },
  [ApprovalAction.addBefore]: { who: 'approver', from: unmoved, returned: false },
  [ApprovalAction.addAfter]: { who: 'approver', from: unmoved, returned: false },
  [ApprovalAction.movePlaces]: {
    who: 'approver',
    from: { [awaiting]: [awaiting, running, rejected], [running]: [running, rejected] },
    returned: false,
  },
  [ApprovalAction.resubmit]: { who: 'applicant', from: { [awaiting]: [awaiting, rejected] }, returned: true },
  [ApprovalAction.revoke]: { who: 'applicant', from: going(rejected) },
  [ApprovalAction.notify]: { who: 'applicant', from: unmoved, returned: false },
  [ApprovalAction.comment]: {
    who: 'anyone',
    from: { ...unmoved, [approved]: [approved], [rejected]: [rejected] },
  },
  [ApprovalAction.remind]: { who: 'clock', from: unmoved, returned: false },
  [ApprovalAction.passOn]: { who: 'clock', from: unmoved, returned: false },
  [ApprovalAction.timeOutApprove]: {
    who: 'clock',
    from: going(running, approved, rejected),
    returned: false,
  },
  [ApprovalAction.timeOutReject]: { who: 'clock', from: going(rejected), returned: false },
  [ApprovalAction.handOver]: { who: 'system', from: after },
} satisfies Partial<Record<CodeOf<typeof ApprovalAction>, Transition>>;

/** What can be done to an approval; the other actions of the history are what follows from these. */
export type Transitions = keyof typeof transitions;

/** The table's row of an action. */
export const transitionOf = (action: Transitions): Transition => transitions[action];
