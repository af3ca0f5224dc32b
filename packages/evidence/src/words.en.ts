import type { Words } from './words.ts';

/** The sentences of the verifier in English. */
export const english: Words = {
  verdict: {
    genuine: 'Genuine: nothing in this file was changed after it was written into the log.',
    notGenuine: 'Not genuine: do not rely on this file.',
    unreadable: 'This file cannot be checked.',
  },
  proven: {
    checkpointSigned: 'The platform signed the state of the log of unit {unit} when it held {size} entries.',
    entriesIncluded:
      'The {count} entries shown are in that log of {size} entries, word for word and in this place.',
    witnessed:
      'The independent witness {name} saw the same log at {at}, so it cannot have been rewritten since.',
    pressesSigned:
      '{count} presses were signed by the seal itself, and the log names exactly these messages.',
    photosMatch: 'Photos that are, byte for byte, the ones named in the log: {count}.',
    documentUnchanged: 'The document around the evidence was made by the platform and has not been changed.',
  },
  unproven: {
    keyNotCompared:
      'Whose platform it is. Compare this fingerprint with the one the platform publishes: {fingerprint}',
    notWitnessed:
      'That everybody was shown the same log. No independent witness signed it, so only the platform itself vouches for it.',
    undisclosed: 'What the other {count} entries of the log say. They were not disclosed.',
    deviceKeysClaimed:
      'That {count} of the keys belong to the seals. They are named by the platform, not by an entry shown here.',
    photosNotAttached:
      'What {count} photos show. Only their digests are here; a photo held elsewhere can be compared.',
    documentNotSealed: 'What the pages of this PDF say. Only the attached evidence was checked.',
    documentNotGiven:
      'What the pages of the document said. The evidence was taken out of it; check the PDF itself.',
    clockOfServer: "The exact times. They are those of the server's clock and of the seals' clocks.",
  },
  fault: {
    unreadable:
      'It is neither an evidence file nor a PDF with one attached, or it is damaged beyond reading.',
    newerVersion: 'It was written by a newer version. Get a newer verifier.',
    noBundleInPdf: 'The PDF has no evidence attached, or more than one, or is damaged.',
    damaged: 'It is not as it was written: something was added, removed or changed.',
    fingerprint: 'The fingerprint is not that of the key.',
    otherKey: 'It was signed by another platform. Expected {expected}, found {found}.',
    checkpointForm: 'The checkpoint of the log is broken.',
    checkpointSignature: 'The checkpoint of the log was not signed by this key, or was changed.',
    noEntries: 'It discloses nothing.',
    entryOrder: 'Entry {index} stands twice or in the wrong order.',
    entryForm: 'Entry {index} cannot be understood.',
    entryOfOtherUnit: 'Entry {index} belongs to another unit.',
    entryNotInLog: 'Entry {index} is not in the log as it is shown here: it was changed, moved or made up.',
    witnessSignature: 'The signature of the witness {name} does not hold.',
    deviceUnknown: 'The key of the seal {device} is missing, broken or not needed.',
    pressSignature: 'Press {number} was not signed by its seal, or was changed.',
    pressNotInLog: 'Press {number} is not named by any entry shown here.',
    photoAltered: 'Photo {number} is not the one named in the log.',
    photoNotInLog: 'Photo {number} is not named by any entry shown here.',
    documentAltered: 'The document was changed after it was made.',
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
    expectedHint: "If you know it from the platform's own site or contract, paste it here first.",
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
    'device.operated': 'Seal operated',
    'device.event': 'Event of the seal',
    'permission.changed': 'Permissions changed',
    'file.marked': 'File marked',
    'file.identified': 'File identified',
  },
};
