import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allCodes } from './codes-list.ts';

const wire = {
  role: { mainAdministrator: 0, administrator: 1, sealKeeper: 2, member: 3 },
  serviceState: { inService: 1, stopped: 2, expiringSoon: 3 },
  servicePackageType: { onDemand: 1, yearlyOrMonthly: 2, oneTime: 3 },
  serviceType: {
    seal: 1,
    fileSecurity: 2,
    eSignature: 3,
    live: 4,
    sealEngraving: 5,
    authenticationSignalling: 9,
    enterpriseAuthentication: 98,
  },
  sealSubtype: { smart: 1, smartElectronic: 2, ordinary: 3, ordinaryElectronic: 4 },
  approvalState: { running: 'RUNNING', rejected: 'TERMINATED', approved: 'COMPLETED', awaiting: 'WAITING' },
  approvalEnd: {
    approved: 'approved',
    rejected: 'rejected',
    revoked: 'revoked',
    timedOut: 'timedOut',
    nobody: 'nobody',
  },
  approverSource: {
    people: 'people',
    role: 'role',
    departmentHead: 'departmentHead',
    headLevel: 'headLevel',
    applicantChoice: 'applicantChoice',
  },
  decisionMode: { everyone: 'all', any: 'any', sequence: 'sequence' },
  emptyRule: { administrator: 'administrator', pass: 'pass', reject: 'reject' },
  selfRule: { skip: 'skip', head: 'head', allow: 'allow' },
  timeoutAction: { remind: 'remind', passOn: 'passOn', approve: 'approve', reject: 'reject' },
  conditionFact: {
    count: 'count',
    amount: 'amount',
    fileType: 'fileType',
    seal: 'seal',
    department: 'department',
  },
  taskState: {
    waiting: 'waiting',
    open: 'open',
    approved: 'approved',
    passed: 'passed',
    timedOut: 'timedOut',
    rejected: 'rejected',
    returned: 'returned',
    transferred: 'transferred',
    dropped: 'dropped',
  },
  approvalAction: {
    submit: 'submit',
    ask: 'ask',
    approve: 'approve',
    reject: 'reject',
    returnToApplicant: 'returnToApplicant',
    returnToStep: 'returnToStep',
    resubmit: 'resubmit',
    transfer: 'transfer',
    addBefore: 'addBefore',
    addAfter: 'addAfter',
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
  },
  flowFault: {
    noApproval: 'noApproval',
    caseImpossible: 'caseImpossible',
    caseCovered: 'caseCovered',
    otherwiseCovered: 'otherwiseCovered',
    conditionEmpty: 'conditionEmpty',
    idTwice: 'idTwice',
    personTwice: 'personTwice',
    copyChoice: 'copyChoice',
  },
  sealUseKind: { paper: 'paper', electronic: 'electronic' },
  approveTab: { todo: 'todo', done: 'done', copied: 'copied' },
  applyScope: { mine: 'mine', everyone: 'all' },
  complaintState: { open: 'open', answered: 'answered', reopened: 'reopened', closed: 'closed' },
  complaintSide: { unit: 'unit', operator: 'operator' },
  quotaStatus: { underReview: 'RUNNING', done: 'COMPLETED' },
  quotaInfo: { underApproval: 'INITIAL', passed: 'PASS', rejected: 'REJECT' },
  orderState: { initial: 0, allocated: 1, confirmed: 2, shipped: 3, finished: 4, cancelled: 5 },
  orderPayState: {
    toBePaid: 0,
    paid: 1,
    refunding: 2,
    refunded: 3,
    cancelled: 4,
    notReviewed: 5,
    reviewFailed: 6,
    statusCheck: 7,
  },
  authorizationStatus: {
    inUse: 0,
    expired: 1,
    ended: 2,
    notActivated: 3,
    awaitingUse: 4,
    suspended: 5,
    reviewed: 6,
  },
  operationType: {
    installSeal: 0,
    replaceSeal: 1,
    cancelSeal: 2,
    replaceBattery: 3,
    reportLossOrLock: 4,
    privilegePassword: 5,
    firmwareUpgrade: 6,
    addInk: 7,
  },
  agentApplyState: { underReview: 0, passed: 1, rejected: 2 },
  useType: { networked: 0, privileged: 1, trial: 2, offline: 3, addInk: 6 },
  cardState: { test: 'test', silent: 'silent', normal: 'normal', stopped: 'stop', cancelled: 'cancel' },
  payerType: { enterprise: 1, individual: 2 },
  payType: { offline: 'offline', weChat: 'wechat', alipay: 'alipay', unionPay: 'unionpay' },
  invoiceType: { electronicOrdinary: 1, vatOrdinary: 2, vatSpecial: 3, electronicSpecial: 4 },
  invoiceState: { issued: 1, accepted: 2, issuing: 4 },
  exportType: {
    orderRecords: 1,
    authorizationRecords: 2,
    useRecords: 3,
    useDetails: 10,
    applicationRecords: 11,
  },
  loginType: { phoneCode: 'phone', usernamePassword: 'password', operator: 'operator' },
  loginResult: {
    succeeded: 'succeeded',
    unknownAccount: 'unknown-account',
    wrongPassword: 'wrong-password',
    wrongCode: 'wrong-code',
    expiredCode: 'expired-code',
    locked: 'locked',
    disabled: 'disabled',
  },
  codePurpose: {
    login: 'login',
    newMachine: 'new-machine',
    passwordReset: 'password-reset',
    handOver: 'hand-over',
  },
  clientType: { pc: 'pc', mobile: 'mobile', machine: 'machine' },
  sessionEnd: {
    loggedOut: 'logged-out',
    idle: 'idle',
    lifetime: 'lifetime',
    replaced: 'replaced',
    revoked: 'revoked',
    passwordChanged: 'password-changed',
    accountDisabled: 'account-disabled',
    endedByUnit: 'ended-by-unit',
  },
  memberState: { active: 'active', invited: 'invited', disabled: 'disabled' },
  smsState: { waiting: 'waiting', sent: 'sent', failed: 'failed' },
  versionState: { draft: 'draft', published: 'published' },
  unitSwitch: {
    administratorsEditUnit: 'administratorsEditUnit',
    openToParent: 'openToParent',
    phonesShown: 'phonesShown',
  },
  organizationType: { department: 'department', subsidiary: 'subsidiary' },
  subsidiaryEnd: { detach: 'detach', remove: 'delete' },
  filePurpose: {
    licence: 'licence',
    letter: 'letter',
    picture: 'picture',
    document: 'document',
    application: 'application',
    attachment: 'attachment',
    comment: 'comment',
  },
  fileType: {
    jpeg: 'image/jpeg',
    png: 'image/png',
    webp: 'image/webp',
    pdf: 'application/pdf',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  messageKind: {
    application: 'application',
    delegation: 'delegation',
    quota: 'quota',
    complaint: 'complaint',
    certification: 'certification',
    member: 'member',
    webhook: 'webhook',
  },
  messageEvent: {
    applicationSubmittedToYou: 'application.submittedToYou',
    applicationApproved: 'application.approved',
    applicationRejected: 'application.rejected',
    applicationReturned: 'application.returned',
    applicationCopied: 'application.copied',
    applicationReminded: 'application.reminded',
    applicationCommented: 'application.commented',
    applicationTransferred: 'application.transferred',
    applicationTimedOut: 'application.timedOut',
    applicationRevoked: 'application.revoked',
    delegationGiven: 'delegation.given',
    quotaDecided: 'quota.decided',
    complaintAnswered: 'complaint.answered',
    certificationApproved: 'certification.approved',
    certificationRejected: 'certification.rejected',
    memberInvited: 'member.invited',
    webhookFailing: 'webhook.failing',
  },
  messageState: { unread: 'unread', read: 'read' },
  messageChannel: { sms: 'sms', email: 'email' },
  deliveryState: { waiting: 'waiting', sent: 'sent', failed: 'failed', dropped: 'dropped' },
  certificationState: {
    reviewing: 'RUNNING',
    rejected: 'TERMINATED',
    approved: 'COMPLETED',
    withdrawn: 'WITHDRAWN',
  },
};

const membersOf = (list: (typeof allCodes)[number]) =>
  Object.fromEntries(list.all.map((code) => [list.keyOf(code), code]));

test('every enumeration has the wire values that clients know', () => {
  expect(Object.fromEntries(allCodes.map((list) => [list.codeName, membersOf(list)]))).toEqual(wire);
});

describe.each(allCodes.map((list) => [list.codeName, list] as const))('%s', (_, list) => {
  test('has no code twice', () => {
    expect(new Set<string | number>(list.all).size).toBe(list.all.length);
  });

  test('takes its codes from a body as they are and from a query as text', () => {
    for (const code of list.all) {
      expect(list.schema.parse(code)).toBe(code);
      expect(list.query.parse(code)).toBe(code);
      expect(list.query.parse(String(code))).toBe(code);
      expect(list.schema.safeParse(String(code)).success).toBe(typeof code === 'string');
    }
  });

  test.each(['', ' 1', '01', '1.0', '0x1', '-1', 'RUNNING ', 'constructor', 99, -1, 0.5, true, [], {}, null])(
    'refuses %j',
    (value) => {
      expect(list.schema.safeParse(value).success).toBe(false);
      expect(list.query.safeParse(value).success).toBe(false);
    },
  );

  test('may be left out of a query where the filter is optional', () => {
    expect(z.object({ code: list.query.optional() }).parse({})).toEqual({});
  });
});
