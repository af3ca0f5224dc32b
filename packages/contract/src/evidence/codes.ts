import { type CodeOf, codes } from '../kit/codes.ts';

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
  liveTold: 'live.told',
  recordingPieces: 'recording.pieces',
  recordingEnded: 'recording.ended',
  deviceOperated: 'device.operated',
  deviceEvent: 'device.event',
  permissionChanged: 'permission.changed',
  fileMarked: 'file.marked',
  fileIdentified: 'file.identified',
  signingStarted: 'signing.started',
  signingSigned: 'signing.signed',
  signingEnded: 'signing.ended',
  meetingVoted: 'meeting.voted',
  meetingMinuted: 'meeting.minuted',
  contestRanked: 'contest.ranked',
  projectDecided: 'project.decided',
  engravingMoved: 'engraving.moved',
  destructionMoved: 'destruction.moved',
  unitRemoved: 'unit.removed',
  keyChanged: 'key.changed',
  logResumed: 'log.resumed',
  rowsChanged: 'rows.changed',
  clockJumped: 'clock.jumped',
});

/** Why a log of evidence is not signed any further, and what else is wrong with it. */
export const EvidenceAlarm = codes('evidenceAlarm', {
  /** An entry that waits does not bear the mark of this platform. */
  entryForged: 'entryForged',
  /** An entry that waits is a copy of one that has its place. */
  entryCopied: 'entryCopied',
  /** An entry that waits has a place that this platform did not give. */
  placeForged: 'placeForged',
  /** The sequencer is made to believe that it has seen what it has not. */
  sequencerBlinded: 'sequencerBlinded',
  /** The newest state is not one that this platform signed. */
  stateUnsigned: 'stateUnsigned',
  /** The log is shorter than it was when it was signed. */
  shrunken: 'shrunken',
  /** The log does not begin with what was signed before. */
  forked: 'forked',
  /** The map of threads is not the one that was signed. */
  mapBroken: 'mapBroken',
  /** Hashes below the newest entries are not those that were signed. */
  tileBroken: 'tileBroken',
  /** Entries are not those that were signed. */
  entriesAltered: 'entriesAltered',
  /** The key is not the one that signed until now. */
  keyChanged: 'keyChanged',
  /** A witness, an authority or a folder outside does not take checkpoints; the log is signed all the same. */
  publicationFailing: 'publicationFailing',
  /** More is said to have been published than there is, so that nothing more would be. */
  publicationMuted: 'publicationMuted',
  /** A kept time stamp is not one that was given. */
  timestampBroken: 'timestampBroken',
  /** A kept line of a witness is not one that it signed. */
  cosignatureBroken: 'cosignatureBroken',
  /** The clock of the server jumped, or is not that of others. */
  clockJumped: 'clockJumped',
  /** Rows that are evidence are not what the log says. */
  rowsAltered: 'rowsAltered',
  /** Files are not what was kept. */
  filesAltered: 'filesAltered',
  /** Tables, triggers, policies or functions of the database are not what the migrations make. */
  schemaAltered: 'schemaAltered',
  /** What a server remembers of what was signed was taken out of its data folder. */
  memoryLost: 'memoryLost',
  /** What the root says of authorities below it ends soon, and its key is held elsewhere. */
  rootListEnding: 'rootListEnding',
});

/** Those that do not end by themselves: somebody has to look at what was altered, and say so. */
export const settledByHand: readonly CodeOf<typeof EvidenceAlarm>[] = [
  'rowsAltered',
  'filesAltered',
  'schemaAltered',
  'memoryLost',
  'cosignatureBroken',
  'publicationMuted',
];
