import type { Login } from '@chancery/contract/account/calls.ts';
import type { z } from 'zod';
import { go, returnPath } from '../../kit/go.ts';
import { startSession } from '../../kit/session-store.ts';

/** Goes on to where the login was asked for; the guards lead past the choice of a unit where one is needed. */
const goOn = () => go(returnPath() ?? '/', { replace: true });

/** Begins the session of a member. */
export const beginAsMember = async (
  { token, signingKey, user }: z.output<typeof Login>,
  loginType: 'phone' | 'password',
): Promise<void> => {
  await startSession({ token, signingKey, kind: 'unit', person: `member ${user.userId}`, loginType });
  goOn();
};

/** Begins the session of an operator. */
export const beginAsOperator = async (
  { token, signingKey }: Pick<z.output<typeof Login>, 'token' | 'signingKey'>,
  username: string,
): Promise<void> => {
  const person = `operator ${username.trim().toLowerCase()}`;
  await startSession({ token, signingKey, kind: 'operator', person, loginType: 'operator' });
  goOn();
};
