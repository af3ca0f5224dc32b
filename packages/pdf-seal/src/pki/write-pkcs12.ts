import { owned, random } from './bytes.ts';
import type { Certificate } from './certificate.ts';
import { count, der, nothing, octets, oid, readOne, sequence, set, small, tag } from './der.ts';
import { digest } from './digest.ts';
import type { KeyPair } from './keys.ts';
import { oids } from './oids.ts';
import { macOf, oldStirLimit, passwordOids, widePassword } from './password.ts';
import { bags } from './pkcs12.ts';

const attributes = { friendlyName: '1.2.840.113549.1.9.20', localKeyId: '1.2.840.113549.1.9.21' } as const;
/** How often a password is stirred: whoever guesses pays that for each guess. */
const stirred = 600_000;

interface Encrypted {
  readonly algorithm: Uint8Array;
  readonly data: Uint8Array;
}

/** Encrypts under a password by PBES2: PBKDF2 with HMAC-SHA-256, then AES-256 in CBC. */
const encrypt = async (password: string, plain: Uint8Array): Promise<Encrypted> => {
  const { subtle } = crypto;
  const [salt, iv] = [random(16), random(16)];
  const secret = new TextEncoder().encode(password);
  const base = await subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey']);
  const way = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: stirred };
  const key = await subtle.deriveKey(way, base, { name: 'AES-CBC', length: 256 }, false, ['encrypt']);
  const data = new Uint8Array(await subtle.encrypt({ name: 'AES-CBC', iv }, key, owned(plain)));
  const derivation = sequence(octets(salt), count(stirred), sequence(oid(passwordOids.hmacSha256), nothing));
  const algorithm = sequence(
    oid(passwordOids.pbes2),
    sequence(sequence(oid(passwordOids.pbkdf2), derivation), sequence(oid(passwordOids.aes256), octets(iv))),
  );
  return { algorithm, data };
};

const numbered = (content: Uint8Array): Uint8Array => der(tag.numbered(0), content);

const wide = (words: string): Uint8Array => der(0x1e, widePassword(words).subarray(0, -2));

const bag = (kind: string, value: Uint8Array, ...told: readonly Uint8Array[]): Uint8Array =>
  sequence(oid(kind), numbered(value), ...(told.length > 0 ? [set(...told)] : []));

/** Writes a key with its certificate, and those above it, as a PKCS #12 file that only the password opens. */
export const writePkcs12 = async (
  {
    key,
    chain,
    name,
  }: {
    readonly key: Pick<KeyPair, 'pkcs8'>;
    readonly chain: readonly [Certificate, ...Certificate[]];
    readonly name: string;
  },
  password: string,
): Promise<Uint8Array> => {
  const keyId = octets(digest('sha256', chain[0].raw));
  const told = [
    sequence(oid(attributes.friendlyName), set(wide(name))),
    sequence(oid(attributes.localKeyId), set(keyId)),
  ];
  const certificates = chain.map(({ raw }, at) =>
    bag(bags.certificate, sequence(oid(bags.x509), numbered(octets(raw))), ...(at === 0 ? told : [])),
  );
  const hidden = await encrypt(password, key.pkcs8);
  const shrouded = bag(bags.hiddenKey, sequence(hidden.algorithm, octets(hidden.data)), ...told);
  const safes = sequence(
    // Certificates are published anyway.
    sequence(oid(oids.data), numbered(octets(sequence(...certificates)))),
    sequence(oid(oids.data), numbered(octets(sequence(shrouded)))),
  );
  const salt = random(16);
  const times = count(oldStirLimit);
  const code = macOf(password, safes, { hash: 'sha256', salt, times: readOne(times, tag.integer) });
  const mac = sequence(sequence(sequence(oid(oids.sha256), nothing), octets(code)), octets(salt), times);
  return sequence(small(3), sequence(oid(oids.data), numbered(octets(safes))), mac);
};
