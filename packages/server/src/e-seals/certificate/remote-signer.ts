import { readFileSync } from 'node:fs';
import { isSignatureOf, pairOf, signatureAlgorithm } from '@chancery/pdf-seal/pki/algorithms.ts';
import { integer, readOne, sequence, tag } from '@chancery/pdf-seal/pki/der.ts';
import { digest } from '@chancery/pdf-seal/pki/digest.ts';
import { isSameKey, type KeySigner } from '@chancery/pdf-seal/pki/keys.ts';
import type { KeyKind } from '@chancery/pdf-seal/pki/signer.ts';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { Settings } from '../../runtime/settings.ts';
import { StartError } from '../../runtime/start-error.ts';
import { askOutside } from '../ask-outside.ts';
import { OutsideFault } from '../outside-fault.ts';

/** A key in the signing device: known by the id it was made under. */
export interface RemoteKey {
  readonly id: string;
  readonly kind: KeyKind;
  readonly spki: Uint8Array;
}

const algorithms: Readonly<Record<KeyKind, string | undefined>> = {
  ec: 'ES256',
  rsa: 'RS256',
  sm2: undefined,
};
export const isRemoteKind = (kind: KeyKind): boolean => algorithms[kind] !== undefined;

const Answer = z.object({ signature: z.base64(), publicKey: z.base64() });
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

/** Devices answer r and s one behind the other; signatures hold them as DER. */
const asDer = (kind: KeyKind, signature: Uint8Array): Uint8Array =>
  kind === 'ec' && signature.length === 64 ? sequence(...pairOf(signature).map(integer)) : signature;

const fault = (message: string, cause?: unknown) => new OutsideFault('signer', message, { cause });

const certificatesIn = (path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StartError(`SIGNER_CA cannot be read from ${path}`, { cause: error });
  }
};

export type RemoteSigner = ReturnType<typeof createRemoteSigner>;

interface Wish {
  readonly key: string;
  readonly kind: KeyKind;
  readonly message: Uint8Array;
  /** Makes the key where there is none of this id. */
  readonly make?: true;
}

/** A signing device that the settings name: it is told a digest and answers a signature, and keys never leave it. */
export const createRemoteSigner = (
  { signerUrl: url, signerToken, signerCa }: Pick<Settings, 'signerUrl' | 'signerToken' | 'signerCa'>,
  patienceMs = 20_000,
) => {
  const ca = signerCa ? certificatesIn(signerCa) : undefined;

  const ask = async ({ key, kind, message, make }: Wish) => {
    if (!url || !signerToken) throw fault('no signing device is set up');
    const body = JSON.stringify({
      key,
      algorithm: algorithms[kind],
      digest: base64(digest('sha256', message)),
      ...(make && { make }),
    });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${signerToken}` };
    const reply = await askOutside({ url, headers, body: Buffer.from(body), ca, patienceMs }).catch(
      (error: unknown) => {
        throw fault(error instanceof Error ? error.message : String(error), error);
      },
    );
    if (reply.status !== 200) throw fault(`answered ${reply.status} for the key ${key}`);
    try {
      const said = Answer.parse(JSON.parse(reply.body.toString('utf8')));
      return { signature: asDer(kind, bytesOf(said.signature)), spki: bytesOf(said.publicKey) };
    } catch (error) {
      throw fault('gave an answer that cannot be read', error);
    }
  };

  /** Signs, and lets nothing through that the public key does not confirm. */
  const sign = async (wish: Wish, known?: Uint8Array) => {
    const { signature, spki } = await ask(wish);
    if (known && !isSameKey(known, spki)) throw fault(`signed with another key than ${wish.key}`);
    const algorithm = readOne(signatureAlgorithm(wish.kind), tag.sequence);
    const isRight = await isSignatureOf({
      message: wish.message,
      signature,
      algorithm,
      spki: known ?? spki,
    }).catch(() => false);
    if (!isRight) throw fault(`gave a wrong signature for the key ${wish.key}`);
    return { signature, spki };
  };

  return {
    isSetUp: url !== undefined,
    /** Makes a key in the device, which proves at once that it has it. */
    make: async (kind: KeyKind): Promise<RemoteKey> => {
      const id = uuidv7();
      const message = new TextEncoder().encode(`proof of ${id}`);
      const { spki } = await sign({ key: id, kind, message, make: true });
      return { id, kind, spki };
    },
    open: ({ id, kind, spki }: RemoteKey): KeySigner => ({
      kind,
      spki,
      sign: async (message) => (await sign({ key: id, kind, message }, spki)).signature,
    }),
  };
};
