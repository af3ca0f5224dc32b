import type { CallInput, CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { addPasskey, beginPasskey } from '#wire/passkey/calls.ts';
import type { askSigningPasskey, signAsMember } from '#wire/signing/calls.ts';

type Asked = CallResult<typeof askSigningPasskey>;
type Begun = CallResult<typeof beginPasskey>;
type Made = Omit<CallInput<typeof addPasskey>, 'name'>;

/** What a passkey answered, as calls take it. */
export type PasskeyAnswer = NonNullable<CallInput<typeof signAsMember>['passkey']>;

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const toText = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const known = (ids: readonly string[]) => ids.map((id) => ({ type: 'public-key' as const, id: toBytes(id) }));

/** Whether passkeys can be used here, and if not, why. */
export const standingOf = (origin: string | null): 'ready' | 'unavailable' | 'elsewhere' | 'unsupported' => {
  if (origin === null) return 'unavailable';
  if (origin !== location.origin) return 'elsewhere';
  return 'PublicKeyCredential' in window ? 'ready' : 'unsupported';
};

/** The reader may say no, or have no such key at hand: the browser tells neither apart. */
const orNothing = async (wanted: Promise<Credential | null>): Promise<PublicKeyCredential | undefined> => {
  try {
    return ((await wanted) as PublicKeyCredential | null) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Has the browser make a passkey; nothing where the reader did not want it. */
export const makeKey = async (begun: Begun): Promise<Made | undefined> => {
  const made = await orNothing(
    navigator.credentials.create({
      publicKey: {
        challenge: toBytes(begun.challenge),
        rp: { id: begun.rpId, name: begun.rpName },
        user: { id: toBytes(begun.userHandle), name: begun.userName, displayName: begun.displayName },
        pubKeyCredParams: begun.algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: known(begun.exclude),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
        timeout: begun.timeoutMs,
      },
    }),
  );
  if (!made) return undefined;
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse;
  return {
    credentialId: made.id,
    clientDataJSON: toText(clientDataJSON),
    attestationObject: toText(attestationObject),
  };
};

/** Has a passkey answer; nothing where the reader did not want it. */
export const askKey = async ({
  challenge,
  rpId,
  allow,
  timeoutMs,
}: Asked): Promise<PasskeyAnswer | undefined> => {
  const answered = await orNothing(
    navigator.credentials.get({
      publicKey: {
        challenge: toBytes(challenge),
        rpId,
        allowCredentials: known(allow),
        userVerification: 'required',
        timeout: timeoutMs,
      },
    }),
  );
  if (!answered) return undefined;
  const response = answered.response as AuthenticatorAssertionResponse;
  return {
    credentialId: answered.id,
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    ...(response.userHandle && { userHandle: toText(response.userHandle) }),
  };
};
