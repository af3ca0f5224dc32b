import type { AnyCodeLabel } from '@chancery/contract/codes-list.ts';

/** The labels of the codes that say where seals stand on files. */
export const placingCodes = {
  'code.placeKind.at': 'On this page',
  'code.placeKind.pages': 'On many pages',
  'code.placeKind.keyword': 'By a word',
  'code.placeKind.across': 'Across pages',

  'code.whichPages.every': 'Every page',
  'code.whichPages.odd': 'Odd pages',
  'code.whichPages.even': 'Even pages',

  'code.acrossEdge.right': 'Right edge',
  'code.acrossEdge.left': 'Left edge',

  'code.dateForm.iso': '2026-07-15',
  'code.dateForm.chinese': '2026年7月15日',

  'code.placeFault.noPage': 'the file has no such page',
  'code.placeFault.outside': 'part of it would hang over the edge of the page',
  'code.placeFault.onePage': 'a seal across pages needs at least two of them',
  'code.placeFault.tooManyPages': 'a seal goes across at most 200 pages',
  'code.placeFault.noWord': 'the file does not say this word so often',
  'code.placeFault.onePlace':
    'a signature in this PDF allows a seal at one place only; keep one of its places',

  'code.sealingFault.notPdf': 'it is no PDF',
  'code.sealingFault.encrypted': 'it is protected by a password',
  'code.sealingFault.damaged': 'it is damaged',
  'code.sealingFault.formOnly': 'it is a form that only the program it was made with can show',
  'code.sealingFault.closed': 'it was signed and closed to anything further',
  'code.sealingFault.tooLarge': 'it has too many pages',
} as const satisfies Partial<Record<AnyCodeLabel, string>>;
