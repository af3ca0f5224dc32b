import { same } from './bytes.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { type Der, octetsOf, partsIn, partsOf, readFirst, readOne, tag } from './der.ts';
import { oidOf } from './der-values.ts';
import { digestNamed } from './digest.ts';
import { PkiFault } from './fault.ts';
import { isSameKey, type KeyPair, readKey } from './keys.ts';
import { oids } from './oids.ts';
import { decryptByPassword, macOf } from './password.ts';

export const bags = {
  key: '1.2.840.113549.1.12.10.1.1',
  hiddenKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
  x509: '1.2.840.113549.1.9.22.1',
} as const;

/** Keys and certificates lie in two; each costs time to open. */
const safesLimit = 4;

/** A key with its certificate and those above it, as far as they came along. */
export interface ImportedKey {
  readonly key: KeyPair;
  readonly chain: readonly [Certificate, ...Certificate[]];
}

const checkMac = (password: string, content: Uint8Array, mac: Der): void => {
  const [info, salt, times] = partsIn(mac);
  const [algorithm, told] = partsIn(info);
  const hash = digestNamed(oidOf(partsIn(algorithm)[0]));
  if (hash === 'sm3') throw new PkiFault('unknownAlgorithm', 'code by sm3');
  if (!same(macOf(password, content, { hash, salt: octetsOf(salt), times }), octetsOf(told)))
    throw new PkiFault('wrongPassword');
};

const openSafe = async (password: string, safe: Der): Promise<Uint8Array> => {
  const [kind, wrapped] = partsIn(safe);
  const [inner] = partsOf(wrapped);
  if (oidOf(kind) === oids.data) return octetsOf(inner);
  if (oidOf(kind) !== oids.encryptedData) throw new PkiFault('unknownAlgorithm', `safe ${oidOf(kind)}`);
  const [, algorithm, data] = partsIn(partsIn(inner)[1]);
  return decryptByPassword(password, algorithm, octetsOf(data));
};

interface Found {
  readonly keys: Uint8Array[];
  readonly certificates: Certificate[];
}

const takeBag = async (password: string, bag: Der, found: Found): Promise<void> => {
  const [kind, wrapped] = partsIn(bag);
  const [value] = partsOf(wrapped);
  const of = oidOf(kind);
  if (of === bags.key && value) found.keys.push(value.raw);
  // One key is all that is asked for: each more would only cost the time of opening it.
  if (of === bags.hiddenKey && found.keys.length === 0) {
    const [algorithm, data] = partsIn(value);
    found.keys.push(await decryptByPassword(password, algorithm, octetsOf(data)));
  }
  if (of === bags.certificate) {
    const [form, held] = partsIn(value);
    if (oidOf(form) === bags.x509) found.certificates.push(readCertificate(octetsOf(partsOf(held)[0])));
  }
};

/** The certificates above one, by their names. */
const above = (own: Certificate, all: readonly Certificate[]): readonly [Certificate, ...Certificate[]] => {
  const chain: [Certificate, ...Certificate[]] = [own];
  for (;;) {
    const top = chain.at(-1) ?? own;
    const next = all.find((each) => each.subjectKey === top.issuerKey && !chain.includes(each));
    if (!next) return chain;
    chain.push(next);
  }
};

/** Opens a PKCS #12 file; a wrong password is told apart from a damaged file. */
export const readPkcs12 = async (bytes: Uint8Array, password: string): Promise<ImportedKey> => {
  const [, content, mac] = partsIn(readFirst(bytes, tag.sequence));
  const [kind, wrapped] = partsIn(content);
  if (oidOf(kind) !== oids.data) throw new PkiFault('unknownAlgorithm', 'a file sealed by a key');
  const safes = octetsOf(partsOf(wrapped)[0]);
  if (mac) checkMac(password, safes, mac);
  const found: Found = { keys: [], certificates: [] };
  const parts = partsIn(readOne(safes, tag.sequence));
  if (parts.length > safesLimit) throw new PkiFault('refused', 'the file has too many parts');
  for (const safe of parts) {
    const opened = await openSafe(password, safe);
    for (const bag of partsIn(readOne(opened, tag.sequence))) await takeBag(password, bag, found);
  }
  const [pkcs8] = found.keys;
  if (!pkcs8) throw new PkiFault('noKey', 'the file holds no key');
  const key = await readKey(pkcs8);
  const own = found.certificates.find(({ spki }) => isSameKey(spki, key.spki));
  if (!own) throw new PkiFault('keyMismatch', 'the file holds no certificate of its key');
  return { key, chain: above(own, found.certificates) };
};
