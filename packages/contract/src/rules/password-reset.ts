import { z } from 'zod';
import { entriesMatch, passwordConfirmation, passwordRule } from './password.ts';
import { phone } from './phone.ts';
import { verificationCode } from './verification-code.ts';

/** The form that sets a new password with a code sent to the phone. */
export const passwordResetForm = entriesMatch(
  z.object({
    username: phone,
    newPass: passwordRule,
    reNewPass: passwordConfirmation,
    vaildValue: verificationCode,
  }),
  'newPass',
  'reNewPass',
);
