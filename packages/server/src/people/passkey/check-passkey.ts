import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import type { addPasskey } from '@chancery/contract/passkey/calls.ts';
import type { PasskeyProof } from '@chancery/contract/passkey/shapes.ts';
import type { z } from 'zod';
import type { PasskeyRow } from './passkey.table.ts';
import type { RelyingParty } from './relying-party.ts';

/** What keys sign with, the preferred first: Ed25519, P-256, RSA. */
export const algorithms: readonly number[] = [-8, -7, -257];

/** Loaded when the first passkey is looked at: it is heavy, and many platforms never have one. */
const webAuthn = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

type Made = Pick<CheckedInput<typeof addPasskey>, 'credentialId' | 'clientDataJSON' | 'attestationObject'>;

export interface NewKey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** Who made a key is not asked. A chain of certificates would have the server fetch what a stranger wrote into it. */
const hasNoChain = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject } = await helpers();
  const said = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = said.get('fmt');
  return format === 'none' || (format === 'packed' && said.get('attStmt').get('x5c') === undefined);
};

/** The key that was made for a question; undefined where it was not. */
export const readNewKey = async (
  { id, origin }: RelyingParty,
  expectedChallenge: string,
  { credentialId, clientDataJSON, attestationObject }: Made,
): Promise<NewKey | undefined> => {
  try {
    if (!(await hasNoChain(attestationObject))) return undefined;
    const { verifyRegistrationResponse } = await webAuthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    });
    const made = registrationInfo?.credential;
    if (made?.id !== credentialId) return undefined;
    return {
      credentialId: Buffer.from(made.id, 'base64url'),
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
    };
  } catch {
    // Whatever it finds wrong it throws, and what was sent is a stranger's.
    return undefined;
  }
};

/** How often a key has signed, with this answer; undefined where the answer is not by the key, or not to the question. */
export const counterAfter = async (
  { id, origin }: RelyingParty,
  expectedChallenge: string,
  { publicKey, counter, accountId }: Pick<PasskeyRow, 'publicKey' | 'counter' | 'accountId'>,
  { credentialId, userHandle, ...answer }: z.output<typeof PasskeyProof>,
): Promise<number | undefined> => {
  if (userHandle && userHandle !== handleOf(accountId)) return undefined;
  try {
    const { verifyAuthenticationResponse } = await webAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: answer,
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
};

/** An account as its keys know it. */
export const handleOf = (accountId: string): string =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
