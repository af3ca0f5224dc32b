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
  'code.placeFault.outside': 'part of it is outside the page',
  'code.placeFault.onePage': 'a seal across pages needs at least two pages',
  'code.placeFault.tooManyPages': 'a seal can run across at most 200 pages',
  'code.placeFault.noWord': 'the file does not contain this word that often',
  'code.placeFault.onePlace': 'a signature in this PDF allows a seal in one position only; keep one position',

  'code.sealingFault.notPdf': 'it is not a PDF',
  'code.sealingFault.encrypted': 'it has a password',
  'code.sealingFault.damaged': 'it is damaged',
  'code.sealingFault.formOnly': 'only the software that made this form can show it',
  'code.sealingFault.closed': 'its signature does not allow further changes',
  'code.sealingFault.tooLarge': 'it has too many pages',
} as const satisfies Partial<Record<AnyCodeLabel, string>>;
