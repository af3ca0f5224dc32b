import type { AnyCodeLabel } from '@chancery/contract/codes-list.ts';

/** The labels of the codes of electronic seals. */
export const eSealCodes = {
  'code.sealForm.official': 'Official seal',
  'code.sealForm.contract': 'Contract seal',
  'code.sealForm.finance': 'Finance seal',
  'code.sealForm.personnel': 'Personnel seal',
  'code.sealForm.invoice': 'Invoice seal',
  'code.sealForm.representative': 'Legal representative’s seal',
  'code.sealForm.personal': 'Personal name seal',
  'code.sealKeyKind.ec': 'P-256',
  'code.sealKeyKind.rsa': 'RSA 3072',
  'code.sealKeyKind.sm2': 'SM2',
  'code.eSealState.unmade': 'No picture yet',
  'code.eSealState.active': 'Ready',
  'code.eSealState.suspended': 'Suspended',
  'code.eSealState.ended': 'Ended',
  'code.pictureSource.drawn': 'Drawn',
  'code.pictureSource.uploaded': 'Uploaded',
} as const satisfies Partial<Record<AnyCodeLabel, string>>;
