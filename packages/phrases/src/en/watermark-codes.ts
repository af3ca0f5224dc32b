import type { AnyCodeLabel } from '@chancery/contract/codes-list.ts';

/** The labels of the codes that only pages about marked files show. */
export const watermarkCodes = {
  'code.markStrength.gentle': 'Gentle',
  'code.markStrength.standard': 'Standard',
  'code.markStrength.strong': 'Strong',

  'code.markVariant.overlay': 'Keep the pages',
  'code.markVariant.raster': 'Turn pages into pictures',

  'code.markState.waiting': 'Waiting',
  'code.markState.working': 'Being marked',
  'code.markState.done': 'Marked',
  'code.markState.failed': 'Failed',
  'code.markState.cancelled': 'Stopped',

  'code.markFault.empty': 'The file is empty.',
  'code.markFault.unknown': 'This is neither a picture nor a PDF that can be marked.',
  'code.markFault.damaged': 'The file is damaged and could not be read.',
  'code.markFault.encrypted': 'The PDF is protected by a password. Save it without one and try again.',
  'code.markFault.tooManyPixels': 'The picture is too large. Make it smaller and try again.',
  'code.markFault.tooManyPages': 'The PDF has too many pages. Split it and mark the parts.',
  'code.markFault.tooSmall': 'The picture or page is too small to hold a mark.',
  'code.markFault.severalPictures':
    'The file moves or holds several pictures. Save them one by one, or as a PDF, and mark that.',
  'code.markFault.tooHeavy': 'This file needs too much memory or time. Split it and try again.',
  'code.markFault.storage': 'Your unit’s storage is full. Delete files or request a higher quota.',
  'code.markFault.quota':
    'Your unit has reached this month’s limit of marked files. Ask an administrator for more.',
  'code.markFault.broken': 'Something went wrong on our side. Please try again.',

  'code.markScope.mine': 'My own',
  'code.markScope.everybody': 'All',
} as const satisfies Partial<Record<AnyCodeLabel, string>>;
