import type { AnyCodeLabel } from '@chancery/contract/codes-list.ts';

/** The labels of the codes that only pages about sealed files show. */
export const sealingCodes = {
  'code.sealedState.waiting': 'Waiting',
  'code.sealedState.working': 'Being sealed',
  'code.sealedState.done': 'Sealed',
  'code.sealedState.failed': 'Failed',
  'code.sealedState.stopped': 'Stopped',

  'code.sealedFault.notPdf': 'This is not a PDF. Save it as one and apply again.',
  'code.sealedFault.damaged': 'The PDF is damaged. Save it again and apply again.',
  'code.sealedFault.encrypted': 'The PDF is protected by a password. Save it without one and apply again.',
  'code.sealedFault.tooLarge': 'The PDF is too large to be sealed. Split it and apply again.',
  'code.sealedFault.xfa':
    'Only the software that made this form can show it. Print it to a PDF and apply again.',
  'code.sealedFault.closed':
    'A signature in this PDF does not allow further changes, so it cannot be sealed.',
  'code.sealedFault.noStamps': 'A signature in this PDF allows a seal in one position only.',
  'code.sealedFault.noPages': 'The PDF has no pages.',
  'code.sealedFault.tooManyPages': 'The seal is on more pages than allowed. Apply again with fewer pages.',
  'code.sealedFault.outside': 'The seal is not fully on the page. Move it and apply again.',
  'code.sealedFault.wordNotFound': 'The keyword for the position was not found in the file.',
  'code.sealedFault.picture': 'The picture of the seal cannot be drawn. Please tell an administrator.',
  'code.sealedFault.certificate':
    'The seal cannot sign: it or its certificate is not valid. Please tell an administrator.',
  'code.sealedFault.ended': 'This use was paused or has ended.',
  'code.sealedFault.noneLeft': 'No presses were left.',
  'code.sealedFault.changed': 'The files or positions differ from what was approved. Apply again.',
  'code.sealedFault.storage': 'Your unit’s storage is full. Delete files or request a higher quota.',
  'code.sealedFault.signer': 'The signing device is not answering. We keep trying.',
  'code.sealedFault.timestamp': 'The time-stamping service is not answering. We keep trying.',
  'code.sealedFault.broken': 'Something went wrong on our side. Please try again.',
} as const satisfies Partial<Record<AnyCodeLabel, string>>;
