import type { AnyCodeLabel } from '@chancery/contract/codes-list.ts';

/** The labels of the codes that only pages about signing show. */
export const signingCodes = {
  'code.signingState.draft': 'Draft',
  'code.signingState.running': 'In progress',
  'code.signingState.completed': 'Completed',
  'code.signingState.declined': 'Declined',
  'code.signingState.withdrawn': 'Withdrawn',
  'code.signingState.expired': 'Expired',

  'code.partyKind.member': 'Member',
  'code.partyKind.outside': 'External',

  'code.partyState.waiting': 'Not invited yet',
  'code.partyState.asked': 'Invited',
  'code.partyState.opened': 'Opened',
  'code.partyState.signed': 'Signed',
  'code.partyState.declined': 'Declined',
  'code.partyState.handedOver': 'Handed over',

  'code.signingStep.started': 'Started the task',
  'code.signingStep.asked': 'Invited to sign',
  'code.signingStep.opened': 'Opened the document',
  'code.signingStep.signed': 'Signed',
  'code.signingStep.declined': 'Declined',
  'code.signingStep.handedOver': 'Handed over',
  'code.signingStep.reminded': 'Reminded',
  'code.signingStep.withdrawn': 'Withdrew the task',
  'code.signingStep.expired': 'Expired',
  'code.signingStep.completed': 'Completed',

  'code.inkKind.hand': 'Handwriting',
  'code.inkKind.seal': 'Seal imprint',
  'code.signatureKind.drawn': 'Draw',
  'code.signatureKind.typed': 'Type',
  'code.signatureKind.photographed': 'Photo',
  'code.signatureKind.sealed': 'Seal of my unit',
  'code.signatureKind.unitSeal': 'Seal of the unit',

  'code.signingTab.toSign': 'To sign',
  'code.signingTab.waiting': 'Waiting for others',
  'code.signingTab.done': 'Done',
} as const satisfies Partial<Record<AnyCodeLabel, string>>;
