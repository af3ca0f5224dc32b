import { codes } from '../kit/codes.ts';

/** Where an application stands in its approval. Nobody has decided yet while it is awaiting. */
export const ApprovalState = codes('approvalState', {
  running: 'RUNNING',
  rejected: 'TERMINATED',
  approved: 'COMPLETED',
  awaiting: 'WAITING',
});

/** How an approval ended, told more finely than its state does. */
export const ApprovalEnd = codes('approvalEnd', {
  approved: 'approved',
  rejected: 'rejected',
  revoked: 'revoked',
  timedOut: 'timedOut',
  /** A step found nobody who could decide, and its rule was to reject. */
  nobody: 'nobody',
});

/** Who decides at a step. */
export const ApproverSource = codes('approverSource', {
  people: 'people',
  role: 'role',
  departmentHead: 'departmentHead',
  headLevel: 'headLevel',
  applicantChoice: 'applicantChoice',
});

/** How several approvers of one step decide together. */
export const DecisionMode = codes('decisionMode', { everyone: 'all', any: 'any', sequence: 'sequence' });

/** What happens at a step that finds nobody to decide. */
export const EmptyRule = codes('emptyRule', {
  administrator: 'administrator',
  pass: 'pass',
  reject: 'reject',
});

/** What happens when the applicant is among a step's approvers. Nobody is ever the only one to approve their own. */
export const SelfRule = codes('selfRule', { skip: 'skip', head: 'head', allow: 'allow' });

/** What happens when a task is not decided in time. */
export const TimeoutAction = codes('timeoutAction', {
  remind: 'remind',
  passOn: 'passOn',
  approve: 'approve',
  reject: 'reject',
});

/** What a condition looks at. */
export const ConditionFact = codes('conditionFact', {
  count: 'count',
  amount: 'amount',
  fileType: 'fileType',
  seal: 'seal',
  department: 'department',
});

/** Where one person's task stands. */
export const TaskState = codes('taskState', {
  /** Its turn has not come. */
  waiting: 'waiting',
  open: 'open',
  approved: 'approved',
  /** Approved without asking again: the same person approved the step before. */
  passed: 'passed',
  /** Approved by the clock, as the step's rule for being late says. */
  timedOut: 'timedOut',
  rejected: 'rejected',
  returned: 'returned',
  /** Given to somebody else. */
  transferred: 'transferred',
  /** Not needed any more: others decided, or the flow ended or went back. */
  dropped: 'dropped',
});

/** What somebody, or the clock, did to an application. */
export const ApprovalAction = codes('approvalAction', {
  submit: 'submit',
  /** The turn of some people came. */
  ask: 'ask',
  approve: 'approve',
  reject: 'reject',
  returnToApplicant: 'returnToApplicant',
  returnToStep: 'returnToStep',
  resubmit: 'resubmit',
  transfer: 'transfer',
  addBefore: 'addBefore',
  addAfter: 'addAfter',
  /** Seals stand elsewhere on the files than before. */
  movePlaces: 'movePlaces',
  comment: 'comment',
  revoke: 'revoke',
  notify: 'notify',
  copy: 'copy',
  handOver: 'handOver',
  remind: 'remind',
  passOn: 'passOn',
  timeOutApprove: 'timeOutApprove',
  timeOutReject: 'timeOutReject',
  skip: 'skip',
  end: 'end',
});

/** Why a flow cannot be used as it is drawn. */
export const FlowFault = codes('flowFault', {
  /** Some way through it asks nobody. */
  noApproval: 'noApproval',
  /** The conditions of a case cannot hold together. */
  caseImpossible: 'caseImpossible',
  /** The cases before it take everything. */
  caseCovered: 'caseCovered',
  otherwiseCovered: 'otherwiseCovered',
  /** A condition with neither a least nor a most. */
  conditionEmpty: 'conditionEmpty',
  idTwice: 'idTwice',
  personTwice: 'personTwice',
  /** Copies go to people the template knows. */
  copyChoice: 'copyChoice',
});
