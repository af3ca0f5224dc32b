// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const ApprovalState = /* @__PURE__ */ codeTable('approvalState', { running: 'RUNNING', rejected: 'TERMINATED', approved: 'COMPLETED', awaiting: 'WAITING' });
export const ApprovalEnd = /* @__PURE__ */ codeTable('approvalEnd', { approved: 'approved', rejected: 'rejected', revoked: 'revoked', timedOut: 'timedOut', nobody: 'nobody' });
export const ApproverSource = /* @__PURE__ */ codeTable('approverSource', { people: 'people', role: 'role', departmentHead: 'departmentHead', headLevel: 'headLevel', applicantChoice: 'applicantChoice' });
export const DecisionMode = /* @__PURE__ */ codeTable('decisionMode', { everyone: 'all', any: 'any', sequence: 'sequence' });
export const EmptyRule = /* @__PURE__ */ codeTable('emptyRule', { administrator: 'administrator', pass: 'pass', reject: 'reject' });
export const SelfRule = /* @__PURE__ */ codeTable('selfRule', { skip: 'skip', head: 'head', allow: 'allow' });
export const TimeoutAction = /* @__PURE__ */ codeTable('timeoutAction', { remind: 'remind', passOn: 'passOn', approve: 'approve', reject: 'reject' });
export const ConditionFact = /* @__PURE__ */ codeTable('conditionFact', { count: 'count', amount: 'amount', fileType: 'fileType', seal: 'seal', department: 'department' });
export const TaskState = /* @__PURE__ */ codeTable('taskState', { waiting: 'waiting', open: 'open', approved: 'approved', passed: 'passed', timedOut: 'timedOut', rejected: 'rejected', returned: 'returned', transferred: 'transferred', dropped: 'dropped' });
export const ApprovalAction = /* @__PURE__ */ codeTable('approvalAction', { submit: 'submit', ask: 'ask', approve: 'approve', reject: 'reject', returnToApplicant: 'returnToApplicant', returnToStep: 'returnToStep', resubmit: 'resubmit', transfer: 'transfer', addBefore: 'addBefore', addAfter: 'addAfter', movePlaces: 'movePlaces', comment: 'comment', revoke: 'revoke', notify: 'notify', copy: 'copy', handOver: 'handOver', remind: 'remind', passOn: 'passOn', timeOutApprove: 'timeOutApprove', timeOutReject: 'timeOutReject', skip: 'skip', end: 'end' });
export const FlowFault = /* @__PURE__ */ codeTable('flowFault', { noApproval: 'noApproval', caseImpossible: 'caseImpossible', caseCovered: 'caseCovered', otherwiseCovered: 'otherwiseCovered', conditionEmpty: 'conditionEmpty', idTwice: 'idTwice', personTwice: 'personTwice', copyChoice: 'copyChoice' });
