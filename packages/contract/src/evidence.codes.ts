import { codes } from './kit/codes.ts';

/** The steps that are kept in a unit's log of evidence. */
export const EvidenceKind = codes('evidenceKind', {
  applicationSubmitted: 'application.submitted',
  applicationDecided: 'application.decided',
  applicationEnded: 'application.ended',
  authorizationGranted: 'authorization.granted',
  authorizationChanged: 'authorization.changed',
  authorizationActivated: 'authorization.activated',
  authorizationEnded: 'authorization.ended',
  orderAnswered: 'order.answered',
  pressRecorded: 'press.recorded',
  pressConflict: 'press.conflict',
  photoTaken: 'photo.taken',
  useReviewed: 'use.reviewed',
  deviceOperated: 'device.operated',
  deviceEvent: 'device.event',
  permissionChanged: 'permission.changed',
  fileMarked: 'file.marked',
  fileIdentified: 'file.identified',
  rowsChanged: 'rows.changed',
});
