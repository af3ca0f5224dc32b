import type { AnyCodeLabel } from '@chancery/contract/codes-list.ts';

/** The labels of the codes that only pages about sealed files show. */
export const sealingCodes = {
  'code.sealedState.waiting': 'Waiting',
  'code.sealedState.working': 'Being sealed',
  'code.sealedState.done': 'Sealed',
  'code.sealedState.failed': 'Failed',
  'code.sealedState.stopped': 'Stopped',

  'code.sealedFault.notPdf': 'This is not a PDF. Save it as one and apply again.',
  'code.sealedFault.damaged': 'The PDF is damaged. Save it anew and apply again.',
  'code.sealedFault.encrypted': 'The PDF is protected by a password. Save it without one and apply again.',
  'code.sealedFault.tooLarge': 'The PDF is too large to be sealed.',
  'code.sealedFault.xfa':
    'This form can only be shown by the program that made it. Print it to a PDF and apply again.',
  'code.sealedFault.closed': 'A signature in this PDF allows no changes after it, and no seal.',
  'code.sealedFault.noStamps': 'A signature in this PDF allows a seal at one place only.',
  'code.sealedFault.noPages': 'The PDF has no pages.',
  'code.sealedFault.tooManyPages': 'The seal would stand on more pages than it may.',
  'code.sealedFault.outside': 'The seal would not stand wholly on the page.',
  'code.sealedFault.wordNotFound': 'The word that the seal was to stand at is not in the file.',
  'code.sealedFault.picture': 'The picture of the seal cannot be drawn. Please tell an administrator.',
  'code.sealedFault.certificate':
    'The seal cannot sign: it or its certificate is not valid. Please tell an administrator.',
  'code.sealedFault.ended': 'The use was paused or is over.',
  'code.sealedFault.noneLeft': 'No presses were left.',
  'code.sealedFault.changed': 'The files or places are not those that were approved.',
  'code.sealedFault.storage': 'There is no room left in the storage of your unit for the sealed file.',
  'code.sealedFault.signer': 'The signing device does not answer yet. It is asked again by itself.',
  'code.sealedFault.timestamp': 'The time-stamping service does not answer yet. It is asked again by itself.',
  'code.sealedFault.broken': 'Something went wrong on our side. Please try again.',
} as const satisfies Partial<Record<AnyCodeLabel, string>>;
