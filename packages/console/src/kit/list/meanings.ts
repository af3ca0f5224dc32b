import type { allCodes } from '@chancery/contract/codes-list.ts';

/** What a status means to whoever reads it; every enumeration uses the same few. */
export type Meaning = 'waiting' | 'running' | 'done' | 'refused' | 'attention' | 'neutral';

type AnyCodes = (typeof allCodes)[number];
type KeysOf<Name extends AnyCodes['codeName']> = ReturnType<Extract<AnyCodes, { codeName: Name }>['keyOf']>;
type Table = { readonly [Name in AnyCodes['codeName']]?: Readonly<Record<KeysOf<Name>, Meaning>> };

const table = {
  announcementStage: {
    draft: 'waiting',
    scheduled: 'running',
    shown: 'done',
    over: 'neutral',
    withdrawn: 'attention',
  },
  eSealState: { unmade: 'waiting', active: 'done', suspended: 'attention', ended: 'neutral' },
  serviceState: { inService: 'running', stopped: 'refused', expiringSoon: 'attention' },
  signingState: {
    draft: 'waiting',
    running: 'running',
    completed: 'done',
    declined: 'refused',
    withdrawn: 'neutral',
    expired: 'attention',
  },
  partyState: {
    waiting: 'neutral',
    asked: 'waiting',
    opened: 'running',
    signed: 'done',
    declined: 'refused',
    handedOver: 'neutral',
  },
  approvalState: { running: 'running', rejected: 'refused', approved: 'done', awaiting: 'waiting' },
  certificateState: { valid: 'done', ending: 'attention', ended: 'refused', revoked: 'refused' },
  quotaStatus: { underReview: 'running', done: 'done' },
  complaintState: { open: 'waiting', answered: 'running', reopened: 'attention', closed: 'done' },
  quotaInfo: { underApproval: 'running', passed: 'done', rejected: 'refused' },
  orderState: {
    initial: 'waiting',
    allocated: 'running',
    confirmed: 'running',
    shipped: 'running',
    finished: 'done',
    cancelled: 'neutral',
  },
  orderPayState: {
    toBePaid: 'waiting',
    paid: 'done',
    refunding: 'running',
    refunded: 'neutral',
    cancelled: 'neutral',
    notReviewed: 'waiting',
    reviewFailed: 'refused',
    statusCheck: 'attention',
  },
  paymentState: { open: 'waiting', paid: 'done', closed: 'neutral', surplus: 'attention' },
  refundState: {
    asked: 'waiting',
    rejected: 'refused',
    sending: 'running',
    done: 'done',
    failed: 'attention',
  },
  authorizationStatus: {
    inUse: 'running',
    expired: 'neutral',
    ended: 'neutral',
    notActivated: 'waiting',
    awaitingUse: 'waiting',
    suspended: 'attention',
    reviewed: 'done',
  },
  deviceOrderState: { none: 'neutral', sent: 'waiting', confirmed: 'done', refused: 'refused' },
  agentApplyState: { underReview: 'running', passed: 'done', rejected: 'refused' },
  cardState: {
    test: 'waiting',
    silent: 'waiting',
    normal: 'running',
    stopped: 'refused',
    cancelled: 'neutral',
  },
  invoiceState: { issued: 'done', accepted: 'done', issuing: 'running' },
  loginResult: {
    succeeded: 'done',
    unknownAccount: 'refused',
    wrongPassword: 'refused',
    wrongCode: 'refused',
    expiredCode: 'refused',
    locked: 'attention',
    disabled: 'refused',
  },
  useVerdict: { normal: 'done', warning: 'attention', abnormal: 'refused', unknown: 'waiting' },
  deviceStanding: { ready: 'done', off: 'neutral', locked: 'attention', lost: 'refused', unbound: 'neutral' },
  deviceCare: {
    battery: 'attention',
    ink: 'attention',
    caseOpen: 'refused',
    locked: 'attention',
    lost: 'refused',
    service: 'attention',
  },
  fingerprintState: { enrolling: 'waiting', known: 'done', removing: 'attention' },
  commandState: { waiting: 'waiting', done: 'done', refused: 'refused', replaced: 'neutral' },
  versionState: { draft: 'waiting', published: 'done' },
  invitationState: {
    pending: 'waiting',
    accepted: 'done',
    declined: 'refused',
    withdrawn: 'neutral',
    expired: 'neutral',
  },
  memberState: { active: 'done', invited: 'waiting', disabled: 'refused' },
  certificationState: { reviewing: 'running', rejected: 'refused', approved: 'done', withdrawn: 'neutral' },
  messageState: { unread: 'waiting', read: 'neutral' },
  deliveryState: { waiting: 'waiting', sent: 'done', failed: 'refused', dropped: 'neutral' },
  smsState: { waiting: 'waiting', sent: 'done', failed: 'refused' },
  markState: {
    waiting: 'waiting',
    working: 'running',
    done: 'done',
    failed: 'refused',
    cancelled: 'neutral',
  },
  exportState: {
    waiting: 'waiting',
    working: 'running',
    done: 'done',
    failed: 'refused',
    cancelled: 'neutral',
    refused: 'refused',
    expired: 'neutral',
  },
  identifyOutcome: {
    read: 'done',
    foreign: 'attention',
    seen: 'attention',
    none: 'neutral',
    failed: 'refused',
    cancelled: 'neutral',
  },
} as const satisfies Table;

/** What a member of an enumeration means; an enumeration that is no status is neutral. */
export const meaningOf = (codeName: string, key: string): Meaning =>
  (table as Readonly<Record<string, Readonly<Record<string, Meaning>>>>)[codeName]?.[key] ?? 'neutral';
