import { codes } from '../kit/codes.ts';

/** What a message is about. */
export const MessageKind = codes('messageKind', {
  application: 'application',
  authorization: 'authorization',
  delegation: 'delegation',
  quota: 'quota',
  complaint: 'complaint',
  certification: 'certification',
  use: 'use',
  member: 'member',
  webhook: 'webhook',
  device: 'device',
  signing: 'signing',
  certificate: 'certificate',
  order: 'order',
  invoice: 'invoice',
});

/** What happened. The word before the point is the kind. */
export const MessageEvent = codes('messageEvent', {
  applicationSubmittedToYou: 'application.submittedToYou',
  applicationApproved: 'application.approved',
  applicationRejected: 'application.rejected',
  applicationReturned: 'application.returned',
  applicationPlacesMoved: 'application.placesMoved',
  applicationCopied: 'application.copied',
  applicationReminded: 'application.reminded',
  applicationCommented: 'application.commented',
  applicationTransferred: 'application.transferred',
  applicationTimedOut: 'application.timedOut',
  applicationRevoked: 'application.revoked',
  authorizationToGrant: 'authorization.toGrant',
  authorizationGranted: 'authorization.granted',
  authorizationActivated: 'authorization.activated',
  authorizationRefused: 'authorization.refused',
  authorizationUserChanged: 'authorization.userChanged',
  authorizationExpiring: 'authorization.expiring',
  authorizationExpired: 'authorization.expired',
  authorizationUsedUp: 'authorization.usedUp',
  authorizationClosed: 'authorization.closed',
  useException: 'use.exception',
  useAltered: 'use.altered',
  useAudited: 'use.audited',
  delegationGiven: 'delegation.given',
  quotaDecided: 'quota.decided',
  complaintAnswered: 'complaint.answered',
  certificationApproved: 'certification.approved',
  certificationRejected: 'certification.rejected',
  memberInvited: 'member.invited',
  memberJoined: 'member.joined',
  memberDeclined: 'member.declined',
  memberUnitOffered: 'member.unitOffered',
  memberUnitAccepted: 'member.unitAccepted',
  memberUnitDeclined: 'member.unitDeclined',
  memberUnitWithdrawn: 'member.unitWithdrawn',
  webhookFailing: 'webhook.failing',
  webhookPaused: 'webhook.paused',
  deviceCaseOpened: 'device.caseOpened',
  deviceBatteryLow: 'device.batteryLow',
  deviceInkLow: 'device.inkLow',
  deviceLocked: 'device.locked',
  deviceLost: 'device.lost',
  deviceRefused: 'device.refused',
  deviceRenewed: 'device.renewed',
  signingAsked: 'signing.asked',
  signingReminded: 'signing.reminded',
  signingSigned: 'signing.signed',
  signingHandedOver: 'signing.handedOver',
  signingCompleted: 'signing.completed',
  signingDeclined: 'signing.declined',
  signingWithdrawn: 'signing.withdrawn',
  signingExpired: 'signing.expired',
  certificateEnding: 'certificate.ending',
  deviceServiceEnding: 'device.serviceEnding',
  orderPaid: 'order.paid',
  orderGranted: 'order.granted',
  orderVoucherRejected: 'order.voucherRejected',
  orderExpired: 'order.expired',
  orderShipped: 'order.shipped',
  orderRefunded: 'order.refunded',
  orderRefundRejected: 'order.refundRejected',
  invoiceIssued: 'invoice.issued',
  invoiceRed: 'invoice.red',
  invoiceRefused: 'invoice.refused',
});

/** Whether its reader has opened a message. */
export const MessageState = codes('messageState', { unread: 'unread', read: 'read' });

/** Ways a message may reach its reader besides the message centre. */
export const MessageChannel = codes('messageChannel', { sms: 'sms', email: 'email' });

/** How far a message has come on one way. */
export const DeliveryState = codes('deliveryState', {
  waiting: 'waiting',
  sent: 'sent',
  failed: 'failed',
  /** Nobody to send it to any more, or the way was closed. */
  dropped: 'dropped',
});
