import type { AnyCodeLabel } from '@chancery/contract/codes-list.ts';
import type { approvalCodes } from './approval-codes.ts';
import type { certificateCodes } from './certificate-codes.ts';
import type { closingCodes } from './closing.ts';
import type { courseCodes } from './coaching.ts';
import type { destructionCodes } from './destruction.ts';
import type { eSealCodes } from './e-seal.ts';
import type { engravingCodes } from './engraving.ts';
import type { evidence } from './evidence.ts';
import type { exportCodes } from './export.ts';
import type { health } from './health.ts';
import type { identifyCodes } from './identify-codes.ts';
import type { identityCodes } from './identity.ts';
import type { inboxCodes } from './inbox.ts';
import type { meetingCodes } from './meetings.ts';
import type { messageCodes } from './message-codes.ts';
import type { orderCodes } from './order-codes.ts';
import type { placingCodes } from './placing-codes.ts';
import type { programmeCodes } from './programmes.ts';
import type { sealUseCodes } from './seal-use-codes.ts';
import type { sealingCodes } from './sealing-codes.ts';
import type { searchCodes } from './search.ts';
import type { signingCodes } from './signing-codes.ts';
import type { unshownCodes } from './unshown-codes.ts';
import type { watermarkCodes } from './watermark-codes.ts';

/** The label of every code. */
export const codes = {
  'code.role.mainAdministrator': 'Main administrator',
  'code.role.administrator': 'Administrator',
  'code.role.sealKeeper': 'Seal keeper',
  'code.role.member': 'Unit member',

  'code.serviceState.inService': 'In service',
  'code.serviceState.stopped': 'Stopped',
  'code.serviceState.expiringSoon': 'Expiring soon',

  'code.servicePackageType.onDemand': 'On demand',
  'code.servicePackageType.yearlyOrMonthly': 'Yearly/monthly',
  'code.servicePackageType.oneTime': 'One-time purchase',

  'code.serviceType.seal': 'Seal service',
  'code.serviceType.fileSecurity': 'File anti-tamper/identification',
  'code.serviceType.eSignature': 'E-signature',
  'code.serviceType.live': 'Live',
  'code.serviceType.sealEngraving': 'Seal engraving',
  'code.serviceType.authenticationSignalling': 'Authentication signalling',
  'code.serviceType.enterpriseAuthentication': 'Enterprise authentication',

  'code.sealSubtype.smart': 'Smart seal',
  'code.sealSubtype.smartElectronic': 'Smart electronic seal',
  'code.sealSubtype.ordinary': 'Ordinary seal',
  'code.sealSubtype.ordinaryElectronic': 'Ordinary electronic seal',

  'code.approvalState.running': 'Under approval',
  'code.approvalState.rejected': 'Rejected',
  'code.approvalState.approved': 'Approved',
  'code.approvalState.awaiting': 'Awaiting approval',

  'code.quotaStatus.underReview': 'Under review',
  'code.quotaStatus.done': 'Done',

  'code.quotaInfo.underApproval': 'Under approval',
  'code.quotaInfo.passed': 'Passed',
  'code.quotaInfo.rejected': 'Rejected',

  'code.authorizationStatus.inUse': 'In use',
  'code.authorizationStatus.expired': 'Expired',
  'code.authorizationStatus.ended': 'Use ended',
  'code.authorizationStatus.notActivated': 'Not activated',
  'code.authorizationStatus.awaitingUse': 'Waiting for use',
  'code.authorizationStatus.suspended': 'Temporarily ended',
  'code.authorizationStatus.reviewed': 'Review complete',

  'code.operationType.installSeal': 'Install seal',
  'code.operationType.replaceSeal': 'Replace seal',
  'code.operationType.cancelSeal': 'Cancel seal',
  'code.operationType.replaceBattery': 'Replace battery',
  'code.operationType.reportLossOrLock': 'Report loss/lock',
  'code.operationType.privilegePassword': 'Privilege password',
  'code.operationType.firmwareUpgrade': 'Firmware upgrade',
  'code.operationType.addInk': 'Add ink',
  'code.operationType.fingerprint': 'Fingerprint',
  'code.operationType.exchangeDevice': 'Exchange device',

  'code.agentApplyState.underReview': 'Under review',
  'code.agentApplyState.passed': 'Passed',
  'code.agentApplyState.rejected': 'Rejected',

  'code.useType.networked': 'Networked mode',
  'code.useType.privileged': 'Privileged stamping',
  'code.useType.trial': 'Trial stamp',
  'code.useType.offline': 'Offline mode',
  'code.useType.addInk': 'Add ink',
  'code.useType.electronic': 'Electronic',

  'code.cardState.test': 'Test',
  'code.cardState.silent': 'Silent',
  'code.cardState.normal': 'Normal',
  'code.cardState.stopped': 'Stop',
  'code.cardState.cancelled': 'Cancel',

  'code.exportType.wholeUnit': 'Whole unit',
  'code.exportType.orderRecords': 'Order records',
  'code.exportType.authorizationRecords': 'Authorisation records',
  'code.exportType.useRecords': 'Use records',
  'code.exportType.useDetails': 'Use details',
  'code.exportType.applicationRecords': 'Application records',
  'code.exportType.members': 'Members',
  'code.exportType.operations': 'Operations',
  'code.exportType.logins': 'Logins',
  'code.exportType.deviceOperations': 'Operation records',
  'code.exportType.marks': 'Watermark records',
  'code.exportType.identifications': 'Identification records',
  'code.exportType.movements': 'Movements',
  'code.exportType.signings': 'Signing tasks',
  'code.exportType.certificates': 'Certificates',
  'code.exportType.invoices': 'Invoices',
  'code.exportType.managedUnits': 'Units',
  'code.exportType.deskOrders': 'Orders',
  'code.exportType.refunds': 'Refunds',
  'code.exportType.differences': 'Reconciliation',
  'code.exportType.textMessages': 'Text messages',
  'code.exportType.quotas': 'Requests for higher limits',
  'code.exportType.complaints': 'Complaints and advice',
  'code.exportType.engravings': 'Engraved seals',

  'code.loginType.phoneCode': 'Phone and verification code',
  'code.loginType.usernamePassword': 'Username and password',
  'code.loginType.operator': 'Operator login',

  'code.loginResult.succeeded': 'Succeeded',
  'code.loginResult.unknownAccount': 'Unknown account',
  'code.loginResult.wrongPassword': 'Wrong password',
  'code.loginResult.wrongCode': 'Wrong code',
  'code.loginResult.expiredCode': 'Expired code',
  'code.loginResult.locked': 'Too many attempts',
  'code.loginResult.disabled': 'Account disabled',

  'code.clientType.pc': 'Computer',
  'code.clientType.mobile': 'Phone',
  'code.clientType.machine': 'API client',

  'code.memberState.active': 'Active',
  'code.memberState.invited': 'Not joined yet',
  'code.memberState.disabled': 'Disabled',
  'code.invitationState.pending': 'Awaiting reply',
  'code.invitationState.accepted': 'Accepted',
  'code.invitationState.declined': 'Declined',
  'code.invitationState.withdrawn': 'Withdrawn',
  'code.invitationState.expired': 'Expired',

  'code.sealUseKind.paper': 'Paper',
  'code.sealUseKind.electronic': 'Electronic',

  'code.approveTab.todo': 'To decide',
  'code.approveTab.done': 'Decided',
  'code.approveTab.copied': 'Copied to me',

  'code.applyScope.mine': 'Mine',
  'code.applyScope.everyone': 'All',

  'code.complaintState.open': 'Open',
  'code.complaintState.answered': 'Answered',
  'code.complaintState.reopened': 'Reopened',
  'code.complaintState.closed': 'Closed',

  'code.smsState.waiting': 'Waiting',
  'code.smsState.sent': 'Sent',
  'code.smsState.failed': 'Failed',

  'code.versionState.draft': 'Draft',
  'code.versionState.published': 'Published',

  'code.unitSwitch.administratorsEditUnit': 'Administrators can edit the unit’s details',
  'code.unitSwitch.openToParent': 'Parent units can see our figures',
  'code.unitSwitch.phonesShown': 'Show full phone numbers to colleagues',
  'code.unitSwitch.markFiles': 'Allow watermarking files',
  'code.unitSwitch.identifyFiles': 'Allow identifying files',

  'code.organizationType.department': 'Department',
  'code.organizationType.subsidiary': 'Subsidiary',

  'code.certificationState.reviewing': 'Under review',
  'code.certificationState.rejected': 'Rejected',
  'code.certificationState.approved': 'Approved',
  'code.certificationState.withdrawn': 'Withdrawn',
} as const satisfies Record<
  Exclude<
    AnyCodeLabel,
    | keyof typeof approvalCodes
    | keyof typeof orderCodes
    | keyof typeof certificateCodes
    | keyof typeof closingCodes
    | keyof typeof destructionCodes
    | keyof typeof engravingCodes
    | keyof typeof eSealCodes
    | keyof typeof evidence
    | keyof typeof exportCodes
    | keyof typeof health
    | keyof typeof sealUseCodes
    | keyof typeof sealingCodes
    | keyof typeof identifyCodes
    | keyof typeof messageCodes
    | keyof typeof placingCodes
    | keyof typeof programmeCodes
    | keyof typeof courseCodes
    | keyof typeof meetingCodes
    | keyof typeof identityCodes
    | keyof typeof inboxCodes
    | keyof typeof searchCodes
    | keyof typeof signingCodes
    | keyof typeof unshownCodes
    | keyof typeof watermarkCodes
  >,
  string
>;
