import type { AnyCodeLabel } from '@chancery/contract/codes-list.ts';

/** The labels of the codes that pages about identified files show. */
export const identifyCodes = {
  'code.identifyState.waiting': 'Waiting',
  'code.identifyState.working': 'Looking',
  'code.identifyState.done': 'Done',
  'code.identifyState.failed': 'Failed',
  'code.identifyState.cancelled': 'Stopped',

  'code.identifyOutcome.read': 'Source found',
  'code.identifyOutcome.foreign': 'Marked by another unit',
  'code.identifyOutcome.seen': 'Marked, unreadable',
  'code.identifyOutcome.none': 'Nothing found',
  'code.identifyOutcome.failed': 'Could not be checked',
  'code.identifyOutcome.cancelled': 'Stopped',

  'code.identifyFault.empty': 'The file is empty.',
  'code.identifyFault.unknown': 'This is neither a picture nor a PDF.',
  'code.identifyFault.damaged': 'The file is damaged and could not be read. Save or photograph it again.',
  'code.identifyFault.encrypted': 'The PDF is protected by a password. Save it without one and try again.',
  'code.identifyFault.tooManyPixels': 'The picture has too many pixels. Make it smaller and try again.',
  'code.identifyFault.tooManyPages': 'The PDF has too many pages. Split it and try its parts.',
  'code.identifyFault.tooSmall':
    'The picture is too small to hold a mark. Take one that shows more of the page.',
  'code.identifyFault.tooHeavy': 'This file needs too much memory. Try a single page of it.',
  'code.identifyFault.tookTooLong': 'This file took too long. Try a single page of it.',
  'code.identifyFault.broken': 'Something went wrong on our side. Please try again.',

  'code.identifyWay.paper': 'In the white of the paper',
  'code.identifyWay.ink': 'In the ink of the writing',
  'code.identifyWay.flatPaper': 'In the paper, with the page laid flat first',
  'code.identifyWay.flatInk': 'In the ink, with the page laid flat first',

  'code.editKind.changed': 'Changed',
  'code.editKind.erased': 'Erased',
  'code.editKind.inserted': 'Inserted',
  'code.editKind.moved': 'Moved',

  'code.comparison.compared': 'Compared with what was marked',
  'code.comparison.sameFile': 'Exactly the file that was marked, byte by byte',
  'code.comparison.noReference': 'Not compared: the marked pages were not kept',
  'code.comparison.notAligned': 'Not compared: too little of the page is visible',
  'code.comparison.forgedReference': 'Not compared: the kept page is not the original one',
  'code.comparison.unable': 'Not compared: it took too long or went wrong',
} as const satisfies Partial<Record<AnyCodeLabel, string>>;
