import type { AnyCodeLabel } from '@chancery/contract/codes-list.ts';

/** The labels of the codes that only pages about the use of seals show. */
export const sealUseCodes = {
  'code.connectMode.network': 'Network',
  'code.connectMode.bluetooth': 'Bluetooth',

  'code.deviceAbility.camera': 'Camera',
  'code.deviceAbility.fingerprint': 'Fingerprint',
  'code.deviceAbility.offline': 'Offline use',
  'code.deviceAbility.locate': 'Location',
  'code.deviceAbility.photoLock': 'Photo lock',
  'code.deviceAbility.privilege': 'Privilege password',
  'code.deviceAbility.upgrade': 'Firmware upgrade',

  'code.commandState.waiting': 'Sent, not yet confirmed',
  'code.commandState.done': 'Confirmed by the device',
  'code.commandState.refused': 'Refused by the device',
  'code.commandState.replaced': 'Replaced by a newer one',

  'code.pressKind.normal': 'Normal',
  'code.pressKind.crossPage': 'Cross-page',

  'code.useVerdict.normal': 'Normal',
  'code.useVerdict.warning': 'Warning',
  'code.useVerdict.abnormal': 'Abnormal',
  'code.useVerdict.unknown': 'Unknown',

  'code.useReason.noPhoto': 'No photo',
  'code.useReason.overCount': 'More presses than granted',
  'code.useReason.outsideWindow': 'Outside the permitted time',
  'code.useReason.outsidePlace': 'Outside the permitted place',
  'code.useReason.withoutOrder': 'Pressed without an order',
  'code.useReason.counterGap': 'Presses unaccounted for',
  'code.useReason.lateUpload': 'Reported late',
  'code.useReason.dismantled': 'The case was opened',
  'code.useReason.clockSkew': 'The device clock is off',
  'code.useReason.conflict': 'Two presses under one number',
  'code.useReason.brokenChain': 'The chain of presses is broken',

  'code.photoSource.device': 'Taken by the seal',
  'code.photoSource.phone': 'Taken with a phone',
  'code.photoSource.upload': 'Uploaded',

  'code.identifiedBy.order': 'By the order',
  'code.identifiedBy.fingerprint': 'Fingerprint',
  'code.identifiedBy.password': 'Password',
  'code.identifiedBy.bluetooth': 'Paired over Bluetooth',
  'code.identifiedBy.none': 'Not identified',

  'code.authorizationEnd.used': 'All presses used',
  'code.authorizationEnd.closed': 'Closed',
  'code.authorizationEnd.cancelled': 'Cancelled',
  'code.authorizationEnd.expired': 'Time ran out',

  'code.deviceOrderState.none': 'Not sent',
  'code.deviceOrderState.sent': 'Sent, not yet confirmed',
  'code.deviceOrderState.confirmed': 'The device holds the order',
  'code.deviceOrderState.refused': 'The device refused',

  'code.evidenceKind.applicationSubmitted': 'Application submitted',
  'code.evidenceKind.applicationDecided': 'Application decided',
  'code.evidenceKind.applicationEnded': 'Application ended',
  'code.evidenceKind.authorizationGranted': 'Authorisation granted',
  'code.evidenceKind.authorizationChanged': 'Authorisation changed',
  'code.evidenceKind.authorizationActivated': 'Authorisation activated',
  'code.evidenceKind.authorizationEnded': 'Authorisation ended',
  'code.evidenceKind.orderAnswered': 'Answer of the device',
  'code.evidenceKind.pressRecorded': 'Press recorded',
  'code.evidenceKind.pressConflict': 'Conflicting press',
  'code.evidenceKind.photoTaken': 'Photo taken',
  'code.evidenceKind.useReviewed': 'Use reviewed',
  'code.evidenceKind.deviceOperated': 'Device operation',
  'code.evidenceKind.deviceEvent': 'Device event',
  'code.evidenceKind.permissionChanged': 'Permission changed',
} as const satisfies Partial<Record<AnyCodeLabel, string>>;
