import { codes } from '../kit/codes.ts';

/** What can wait for somebody: in their unit, or at the operator's desk. */
export const InboxKind = codes('inboxKind', {
  approve: 'approve',
  amend: 'amend',
  authorise: 'authorise',
  activate: 'activate',
  stamp: 'stamp',
  watch: 'watch',
  photograph: 'photograph',
  review: 'review',
  sign: 'sign',
  certify: 'certify',
  answer: 'answer',
  quota: 'quota',
  partner: 'partner',
  invoice: 'invoice',
  allocate: 'allocate',
  destroy: 'destroy',
});
