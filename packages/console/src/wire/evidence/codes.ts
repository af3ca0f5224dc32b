// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const EvidenceKind = /* @__PURE__ */ codeTable('evidenceKind', { applicationSubmitted: 'application.submitted', applicationDecided: 'application.decided', applicationEnded: 'application.ended', authorizationGranted: 'authorization.granted', authorizationChanged: 'authorization.changed', authorizationActivated: 'authorization.activated', authorizationEnded: 'authorization.ended', orderAnswered: 'order.answered', pressRecorded: 'press.recorded', pressConflict: 'press.conflict', photoTaken: 'photo.taken', useReviewed: 'use.reviewed', liveTold: 'live.told', recordingPieces: 'recording.pieces', recordingEnded: 'recording.ended', deviceOperated: 'device.operated', deviceEvent: 'device.event', permissionChanged: 'permission.changed', fileMarked: 'file.marked', fileIdentified: 'file.identified', signingStarted: 'signing.started', signingSigned: 'signing.signed', signingEnded: 'signing.ended', meetingVoted: 'meeting.voted', meetingMinuted: 'meeting.minuted', contestRanked: 'contest.ranked', projectDecided: 'project.decided', engravingMoved: 'engraving.moved', destructionMoved: 'destruction.moved', unitRemoved: 'unit.removed', keyChanged: 'key.changed', logResumed: 'log.resumed', rowsChanged: 'rows.changed', clockJumped: 'clock.jumped' });
export const EvidenceAlarm = /* @__PURE__ */ codeTable('evidenceAlarm', { entryForged: 'entryForged', entryCopied: 'entryCopied', placeForged: 'placeForged', sequencerBlinded: 'sequencerBlinded', stateUnsigned: 'stateUnsigned', shrunken: 'shrunken', forked: 'forked', mapBroken: 'mapBroken', tileBroken: 'tileBroken', entriesAltered: 'entriesAltered', keyChanged: 'keyChanged', publicationFailing: 'publicationFailing', publicationMuted: 'publicationMuted', timestampBroken: 'timestampBroken', cosignatureBroken: 'cosignatureBroken', clockJumped: 'clockJumped', rowsAltered: 'rowsAltered', filesAltered: 'filesAltered', schemaAltered: 'schemaAltered', memoryLost: 'memoryLost', rootListEnding: 'rootListEnding' });
export const settledByHand = [
	"rowsAltered",
	"filesAltered",
	"schemaAltered",
	"memoryLost",
	"cosignatureBroken",
	"publicationMuted"
];
