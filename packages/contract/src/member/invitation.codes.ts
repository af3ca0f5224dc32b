import { codes } from '../kit/codes.ts';

/** How an invitation stands: it waits for an answer, has one, was taken back, or nobody answered in time. */
export const InvitationState = codes('invitationState', {
  pending: 'pending',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
});
