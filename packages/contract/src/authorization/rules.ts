import type { CodeOf } from '../kit/codes.ts';
import { AuthorizationEnd as End, AuthorizationStatus as Status } from './codes.ts';

type StatusCode = CodeOf<typeof Status>;

/** What the table asks about an authorisation besides its status. */
export interface AuthorizationFacts {
  /** Presses granted, and presses counted so far, of both kinds together. */
  readonly granted: number;
  readonly used: number;
}

/** Who may do it: whoever uses it or keeps the seal, only who keeps the seal or runs the unit, or no person at all. */
type Who = 'holder' | 'keeper' | 'nobody';

/** One row of the table: who, from where it is possible, where it leads, and what must be so. */
interface Transition {
  readonly who: Who;
  readonly from: readonly StatusCode[];
  /** Left out, the status stays as it is. */
  readonly to?: StatusCode | ((facts: AuthorizationFacts) => StatusCode);
  /** Possible only while nothing was pressed. */
  readonly unpressed?: true;
  /** Why it is over, where this ends it. */
  readonly end?: CodeOf<typeof End>;
}

const { notActivated, awaitingUse, inUse, suspended, ended, expired, reviewed } = Status;
const open = [inUse, notActivated, awaitingUse, suspended] as const;
const held = [inUse, awaitingUse, suspended] as const;
const afterPause = ({ used }: AuthorizationFacts) => (used > 0 ? inUse : awaitingUse);

/** Every transition of an authorisation. The server decides by this table and the console shows its buttons by it. */
export const transitions = {
  active: { who: 'holder', from: [notActivated], to: awaitingUse },
  firstStamp: { who: 'nobody', from: [awaitingUse], to: inUse },
  tmpFinish: { who: 'holder', from: [inUse, awaitingUse], to: suspended },
  reActive: { who: 'holder', from: [suspended], to: afterPause },
  usedUp: { who: 'nobody', from: held, to: ended, end: End.used },
  close: { who: 'holder', from: held, to: ended, end: End.closed },
  cancel: {
    who: 'holder',
    from: [notActivated, awaitingUse],
    to: ended,
    unpressed: true,
    end: End.cancelled,
  },
  expire: { who: 'nobody', from: open, to: expired, end: End.expired },
  audit: { who: 'keeper', from: [expired, ended], to: reviewed },
  changeUser: { who: 'keeper', from: [notActivated, awaitingUse, suspended] },
  photoLock: { who: 'keeper', from: open },
  /** The device is sent once more what it should know. */
  resend: { who: 'holder', from: held },
} as const satisfies Record<string, Transition>;

/** What can be done to an authorisation, or happen to it. */
export type AuthorizationAction = keyof typeof transitions;

/** Where an action leads; undefined where it cannot be taken. */
export const nextStatus = (
  status: StatusCode,
  action: AuthorizationAction,
  facts: AuthorizationFacts,
): StatusCode | undefined => {
  const { from, to, unpressed }: Transition = transitions[action];
  if (!from.includes(status) || (unpressed && facts.used > 0)) return undefined;
  return typeof to === 'function' ? to(facts) : (to ?? status);
};

/** Who somebody is to an authorisation. */
export interface AuthorizationRelation {
  readonly isUser: boolean;
  /** They keep its seal or run the unit. */
  readonly isKeeper: boolean;
}

/** Whether it is somebody's to do at all, whatever the status. */
export const isTheirs = (
  action: AuthorizationAction,
  { isUser, isKeeper }: AuthorizationRelation,
): boolean => {
  const { who }: Transition = transitions[action];
  return who !== 'nobody' && (isKeeper || (who === 'holder' && isUser));
};

/** Why it is over after an action that ends it; null after any other. */
export const endOf = (action: AuthorizationAction): CodeOf<typeof End> | null => {
  const { end }: Transition = transitions[action];
  return end ?? null;
};

/** Whether it still holds its seal: a seal has at most one such. */
export const isOpen = (status: StatusCode): boolean => (open as readonly StatusCode[]).includes(status);

/** Where counted presses leave an authorisation. What is over stays over, however late a press is told of. */
export const statusAfterPresses = (status: StatusCode, facts: AuthorizationFacts): StatusCode => {
  const begun = facts.used > 0 ? (nextStatus(status, 'firstStamp', facts) ?? status) : status;
  return facts.used >= facts.granted ? (nextStatus(begun, 'usedUp', facts) ?? begun) : begun;
};
