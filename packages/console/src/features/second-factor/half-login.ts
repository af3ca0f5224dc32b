import type { Credentials } from '@chancery/contract/client/caller.ts';
import { Refusal } from '@chancery/contract/client/refusal.ts';
import { credentialsOf, importSigningKey } from '@chancery/contract/client/signing-key.ts';

interface FirstStep {
  readonly token: string;
  readonly signingKey: string;
}

/** What signs the second step of a login. */
export const halfLogin = ({ token, signingKey }: FirstStep): Credentials => {
  const ready = importSigningKey(signingKey).then((key) => credentialsOf(token, key));
  return { token, sign: async (text) => (await ready).sign(text) };
};

/** Whoever took too long begins with the password again. */
export const overOr =
  (onOver: () => void) =>
  (error: unknown): never => {
    if (error instanceof Refusal && error.status === 401) onOver();
    throw error;
  };
