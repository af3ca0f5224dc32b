import { toBase64 } from './bytes.ts';
import { readCertificate } from './certificate.ts';
import { readKey } from './note.ts';
import { publishedAt, readPlatform } from './platform-document.ts';
import { certificateFingerprint } from './public-key.ts';
import { readFingerprint } from './read-fingerprint.ts';
import { gatherUpTo, readFileUpTo } from './read-up-to.ts';
import type { TrustFile } from './trust-file.ts';
import { pinned, readTrust, UsageError, withoutTrust, withTrust, writeTrust } from './trust-store.ts';

const patienceMs = 15_000;
const bytesMax = 1 << 20;
const hostForm =
  /^(?:https?:\/\/)?[a-z0-9.-]+\.[a-z0-9-]+(?::\d{1,5})?\/?$|^(?:https?:\/\/)?localhost(?::\d{1,5})?\/?$/i;
const thisMachine = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::|$)/;

/** The address of a platform as it is remembered; only this very machine may be asked without https. */
export const readAddress = (text: string): string | undefined => {
  if (!hostForm.test(text)) return undefined;
  const { origin } = new URL(text.includes('://') ? text : `https://${text}`);
  return origin.startsWith('https://') || thisMachine.test(origin) ? origin : undefined;
};

/** Asks a platform for its keys and pins them. */
export const pinPlatform = async (trust: TrustFile, address: string): Promise<TrustFile> => {
  const reply = await fetch(address + publishedAt, {
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: Error) => {
    throw new UsageError(`${address}: ${error.cause instanceof Error ? error.cause.message : error.message}`);
  });
  const bytes = reply.ok && reply.body ? await gatherUpTo(reply.body, bytesMax) : undefined;
  const document = bytes && readPlatform(Buffer.from(bytes).toString('utf8'));
  if (!document) throw new UsageError(`${address} publishes no keys that can be read`);
  return pinned(trust, address, document);
};

const fromFile = async (trust: TrustFile, path: string): Promise<TrustFile> => {
  const bytes = await readFileUpTo(path, bytesMax).catch((error: Error) => {
    throw new UsageError(error.message);
  });
  if (!bytes) throw new UsageError(`${path} is too long to be something to trust`);
  const text = Buffer.from(bytes).toString('utf8').trim();
  const document = readPlatform(text);
  if (document) return pinned(trust, document.name, document);
  const witness = readKey(text);
  if (witness)
    return withTrust(trust, { witnesses: [{ name: witness.name, publicKey: toBase64(witness.publicKey) }] });
  const pem = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/.exec(text)?.[1];
  const certificate = readCertificate(pem ? Buffer.from(pem, 'base64') : bytes);
  if (certificate)
    return withTrust(trust, {
      timestampers: [{ fingerprint: certificateFingerprint(certificate), name: certificate.name }],
    });
  throw new UsageError(`${path}: neither keys of a platform, nor the key of a witness, nor a certificate`);
};

const trustOne = (trust: TrustFile, what: string): Promise<TrustFile> | TrustFile => {
  const fingerprint = readFingerprint(what);
  if (fingerprint) return withTrust(trust, { platforms: [{ fingerprint }] });
  const address = readAddress(what);
  return address && !what.startsWith('.') ? pinPlatform(trust, address) : fromFile(trust, what);
};

const listed = ({ platforms, witnesses, timestampers }: TrustFile): string =>
  [
    ...platforms.map(({ fingerprint, name = '' }) => `platform  ${fingerprint}  ${name}`),
    ...witnesses.map(({ name, publicKey }) => `witness   ${publicKey}  ${name}`),
    ...timestampers.map(({ fingerprint, name = '' }) => `time      ${fingerprint}  ${name}`),
  ].join('\n');

/** Does what `trust …` asks for, and gives what to print. */
export const runTrust = async (path: string, mustBe: boolean, asked: readonly string[]): Promise<string> => {
  const [command = '', ...names] = asked;
  let trust = await readTrust(path, mustBe);
  if (command === 'list') {
    if (names.length > 0) throw new UsageError('trust list takes nothing more');
    return listed(trust) || 'Nothing is trusted yet.';
  }
  const isRemoval = command === 'remove';
  const wanted = isRemoval ? names : asked;
  if (wanted.length === 0 || wanted.includes('')) throw new UsageError('say what to trust or to remove');
  for (const what of wanted) {
    const before = trust;
    trust = isRemoval
      ? withoutTrust(trust, readFingerprint(what) ?? readAddress(what) ?? what)
      : await trustOne(trust, what);
    if (isRemoval && listed(before) === listed(trust)) throw new UsageError(`${what} is not trusted`);
  }
  await writeTrust(path, trust);
  return listed(trust);
};
