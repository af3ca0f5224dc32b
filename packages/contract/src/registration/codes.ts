import { codes } from '../kit/codes.ts';

/** Where somebody stands on a list with so many places. */
export const RegistrationState = codes('registrationState', {
  booked: 'booked',
  waiting: 'waiting',
  cancelled: 'cancelled',
});
