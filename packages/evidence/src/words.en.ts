import type { Words } from './words.types.ts';

/** The sentences of the verifier in English. */
export const english: Words = {
  verdict: {
    genuine: 'Genuine: by a platform you trust, whole, and not changed since.',
    consistent: 'Consistent, but by an unknown key: nothing here says who made it.',
    notGenuine: 'Not genuine: do not rely on this file.',
    unreadable: 'This file cannot be checked.',
  },
  proven: {
    keyTrusted: 'It was signed by a key you trust: {name}.',
    checkpointSigned: 'The platform signed the state of the log of unit {unit} when it held {size} entries.',
    witnessed:
      'The independent witness {name} saw the same log at {at}, so it cannot have been rewritten since.',
    notAfter: 'Everything shown was there at {at} at the latest, says the time-stamping authority {name}.',
    notAfterNamed:
      'Everything shown was there at {at} at the latest, says the time-stamping authority {name}. You know that authority only because {platform} named it.',
    notAfterOwn:
      "Everything shown was there at {at} at the latest, says the platform's own time-stamping unit, by its own clock.",
    entriesIncluded:
      'The {count} entries shown are in that log of {size} entries, word for word and in this place.',
    complete: 'Nothing was left out: these {count} entries are all there were about it in the log by then.',
    pressesSigned:
      'Presses signed by the seal itself, whose messages are exactly those the log names: {count}.',
    photosMatch: 'Photos that are, byte for byte, the ones named in the log: {count}.',
    sealed: 'The platform sealed this file: nothing in it was changed, added or removed.',
    unitFiles:
      'The {files} files are those the platform exported for {unit} at {at}, with {rows} rows: none was changed, added or left out.',
    unitLog:
      'The log of unit {unit} is whole: its first {count} entries are those the platform signed each time it grew.',
    archiveProven:
      'All {proofs} proofs hold, and they tell of each of the {names} uses, presses and photos that the tables name by id or digest.',
    recordingMatches:
      'The recording is whole: its {count} pieces are those the log named while it was filmed, in their order.',
    documentUnchanged: 'The pages around the evidence were made by the platform and have not been changed.',
  },
  unproven: {
    keyUnknown:
      'Whose platform it is. Compare this fingerprint with the one the platform publishes: {fingerprint}',
    notWitnessed:
      'That everybody was shown the same log. No independent witness signed it, so only the platform itself vouches for it.',
    witnessUnknown:
      'That everybody was shown the same log. A witness called {name} signed it, but you have no key of it to compare with.',
    notTimestamped: 'When it was there at the latest. No time-stamping authority signed it.',
    onlyOwnTime:
      'When it was there in the word of anybody but the platform. No outside time-stamping authority signed it.',
    timestampUnknown:
      'That it was there at {at}. A time-stamping authority called {name} says so, but you do not trust its certificate: {fingerprint}',
    timesRunBack:
      'The times of {count} entries, from entry {index} on: they say an earlier time than entries before them.',
    timesAhead:
      'The times of {count} entries, from entry {index} on: they say a later time than the time stamp over them.',
    undisclosed: 'What the other {count} entries of the log say. They were not disclosed.',
    pressesUnsigned: 'Presses that were entered by hand or are examples, which no seal signed: {count}.',
    deviceKeysClaimed:
      'That the keys belong to the seals, where only the platform names them and no entry shown here: {count}.',
    photosNotAttached:
      'What {count} photos show. Only their digests are here; a photo held elsewhere can be compared.',
    documentNotGiven:
      'What the pages of the report said. The evidence was taken out of it; check the PDF itself.',
    unitTables:
      'That the tables tell the truth. They are what the platform held; what an entry of the log says can be proven.',
    unitLogBehind:
      'What the last {count} entries of the log in it say: they came after the last time it was signed.',
    clockOfServer: "The exact times. They are those of the server's clock and of the seals' clocks.",
    recordingOpen: 'Whether the recording went on: whoever filmed never said that it was over.',
    pieceLate:
      'When {count} of the pieces were filmed, piece {number} the first of them: the log heard of them up to {minutes} minutes later.',
    pieceTimes: 'When piece {number} was filmed: the time the phone gave cannot be right.',
    pieceAgain: 'That piece {number} was filmed then: the log names the same bytes in another place, too.',
  },
  fault: {
    unreadable:
      'It is neither an evidence file nor a PDF with one attached, or it is damaged beyond reading.',
    otherVersion: 'It was written by another version of the platform. Get the verifier that belongs to it.',
    unitFile: 'The file {name} is missing, was changed or was added.',
    unitLog: 'From entry {index} on, the log in this export is not the one the platform signed.',
    rowUnproven: 'The table names {name}, which no proof tells of.',
    noBundleInPdf:
      'The PDF has no evidence attached as the platform attaches it, or more than one. Ask for the original file.',
    tooLarge: 'It is larger than any evidence file.',
    tooMany: 'It holds more than any evidence file does.',
    tooDeep: 'It is nested deeper than any evidence file.',
    tooSlow: 'Checking it takes too long. No evidence file of the platform does.',
    damaged: 'It is not as it was written: something was added, removed or changed.',
    fingerprint: 'The fingerprint is not that of the key.',
    otherKey: 'It was signed by another platform. Expected {expected}, found {found}.',
    keyChain: 'The keys that are said to have come before do not lead to the key that signed.',
    checkpointForm: 'The checkpoint of the log is broken.',
    checkpointSignature: 'The checkpoint of the log was not signed by this key, or was changed.',
    witnessSignature: 'The signature of the witness {name} does not hold.',
    timestampBroken: 'Time stamp {number} does not hold, or is not over this log.',
    noEntries: 'It discloses nothing.',
    entryOrder: 'Entry {index} stands twice or in the wrong order.',
    entryForm: 'Entry {index} cannot be understood.',
    entryOfOtherUnit: 'Entry {index} belongs to another unit.',
    entryNotInLog: 'Entry {index} is not in the log as it is shown here: it was changed, moved or made up.',
    entryOfNoThread: 'Entry {index} belongs to something that is not disclosed here.',
    threadShort: 'Entries are missing: the log has {count} about {id}, and {shown} are shown.',
    threadOther: 'The log does not say this about {id}: its entries are not those shown.',
    threadMissing: 'The application {id} belongs to this use, and was left out.',
    aboutOther: 'It is not about {number}: no entry says so.',
    deviceUnknown: 'The key of the seal {device} is missing, broken or not needed.',
    pressSignature: 'Press {number} was not signed by its seal, or was changed.',
    pressNotInLog: 'Press {number} is not named by the entries shown here.',
    pressMissing: 'Press {number} is missing: the log names it, and its message is not here.',
    pressOther: 'Press {number}: the log says something else than the seal signed.',
    pressOrder: 'Press {number} stands in the wrong place.',
    photoAltered: 'Photo {number} is not the one named in the log.',
    photoNotInLog: 'Photo {number} is not named by any entry shown here.',
    photoMissing: 'Photo {number} is missing or in the wrong place.',
    sealBroken:
      'The seal of the platform is missing or does not hold: something was changed, added or removed.',
    documentUnsigned: 'The PDF is not signed by the platform. Its pages may say anything.',
    documentAltered:
      'The PDF was changed after the platform signed it, or was put together by somebody else.',
    documentOther: 'The evidence does not belong to this PDF.',
    recordingForm: 'The file after --recording is no recording, or is broken off.',
    recordingUnknown: 'The evidence does not tell of the recording {id}.',
    pieceChain: 'The log contradicts itself about piece {number} of a recording.',
    pieceAltered: 'Piece {number} of the recording is not the one the log named: it was altered.',
    pieceMoved: 'Piece {number} of the recording was swapped: here stands piece {is}.',
    pieceForeign: 'Piece {number} was taken from another recording.',
    pieceMissing: 'Pieces {from} to {to} of the recording are missing.',
    pieceNotInLog: 'Piece {number} of the recording is not named by the log.',
  },
  page: {
    title: 'Check evidence',
    lead: 'Drop an evidence file or a PDF report here. It is checked on this very machine and sent nowhere.',
    drop: 'Drop a file here',
    choose: 'Choose a file',
    offline: 'This page needs no network, no server and no account. Keep a copy of it.',
    proven: 'What is proven',
    unproven: 'What is not proven',
    fault: 'What is wrong',
    entries: 'What was written down',
    fingerprint: "Fingerprint of the platform's key",
    expected: 'Fingerprint you expect',
    expectedHint:
      "Paste the one you know from the platform's own site or a contract. Without it, nothing here is called genuine. It is remembered on this machine.",
    expectedWrong: 'A fingerprint has 64 digits from 0 to 9 and letters from a to f.',
    log: 'Log',
    size: 'Entries in the log',
    index: 'Entry',
    at: 'Time',
    kind: 'Step',
    by: 'By',
    facts: 'Facts',
    checking: 'Checking …',
    language: '中文',
  },
  kinds: {
    'application.submitted': 'Application submitted',
    'application.decided': 'Approval decided',
    'application.ended': 'Application ended',
    'authorization.granted': 'Use granted',
    'authorization.changed': 'Grant changed',
    'authorization.activated': 'Grant activated',
    'authorization.ended': 'Grant ended',
    'order.answered': 'Order answered by the seal',
    'press.recorded': 'Press',
    'press.conflict': 'Conflicting press',
    'photo.taken': 'Photo',
    'use.reviewed': 'Use reviewed',
    'live.told': 'Filmed and watched',
    'recording.pieces': 'Pieces of a recording',
    'recording.ended': 'Recording ended',
    'device.operated': 'Seal operated',
    'device.event': 'Event of the seal',
    'permission.changed': 'Permissions changed',
    'file.marked': 'File marked',
    'file.identified': 'File identified',
    'signing.started': 'Signing started',
    'signing.signed': 'Signed by a party',
    'engraving.moved': 'Seal engraving',
    'destruction.moved': 'Seal destruction',
    'unit.removed': 'A unit deleted',
    'contest.ranked': 'Event ranked',
    'project.decided': 'Project decided',
    'signing.ended': 'Signing ended',
    'meeting.voted': 'Vote of a meeting closed',
    'meeting.minuted': 'Minutes of a meeting agreed',
    'clock.jumped': 'Server clock jumped',
    'rows.changed': 'Rows changed',
    'key.changed': 'Signing key changed',
    'log.resumed': 'Log resumed after a loss',
  },
};
