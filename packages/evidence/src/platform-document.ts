import { type KeyChange, rawOf } from './bundle.ts';
import { toBase64, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical.ts';
import { limits, nestingOf } from './limits.ts';
import { readFingerprint } from './read-fingerprint.ts';
import { fingerprintOf, type Signer, verifies } from './signature.ts';
import { chainOf, type Trust } from './trust.ts';

/** Where a platform publishes its keys. */
export const publishedAt = '/.well-known/chancery-evidence.json';

const format = 'chancery-platform/1';

/** What a platform says of itself, so that others can check its evidence. */
export interface PlatformDocument {
  readonly name: string;
  /** The key that signs now, in base64, and how it came from earlier ones, oldest first. */
  readonly key: string;
  readonly changes: readonly KeyChange[];
  /** Witnesses that its logs are shown to, and authorities that stamp its checkpoints. */
  readonly witnesses: readonly { readonly name: string; readonly publicKey: string }[];
  readonly timestampers: readonly { readonly name: string; readonly fingerprint: string }[];
}

const signedText = (document: object): Uint8Array => utf8(`${format}\n${canonicalJson(document)}`);

/** Writes what a platform publishes, signed by the key that signs its logs. */
export const writePlatform = (
  document: Omit<PlatformDocument, 'key'>,
  { publicKey, sign }: Signer,
): string => {
  const said = { format, ...document, key: toBase64(publicKey) };
  return canonicalJson({ ...said, signature: toBase64(sign(signedText(said))) });
};

const texts = (value: unknown, ...names: readonly string[]): boolean =>
  Array.isArray(value) &&
  value.length <= limits.few &&
  value.every((one) =>
    names.every((name) => typeof (one as Record<string, unknown> | null)?.[name] === 'string'),
  );

/** Reads what a platform publishes; nothing when it is not signed by the key it names or its keys do not lead there. */
export const readPlatform = (text: string): PlatformDocument | undefined => {
  try {
    if (nestingOf(text) > limits.nesting) return undefined;
    const { signature, ...said } = JSON.parse(text) as PlatformDocument & {
      format: string;
      signature: string;
    };
    const [key, signed] = [rawOf(said.key, 32), rawOf(signature, 64)];
    const hasForm =
      said.format === format &&
      typeof said.name === 'string' &&
      texts(said.changes, 'fromKey', 'toKey', 'signature') &&
      texts(said.witnesses, 'name', 'publicKey') &&
      texts(said.timestampers, 'name', 'fingerprint');
    if (!hasForm || !key || !signed || !verifies(key, signedText(said), signed)) return undefined;
    return chainOf(said.changes, said.key) ? said : undefined;
  } catch {
    return undefined;
  }
};

/** The keys of a platform, the one that signs now last. */
export const keysOf = ({ key, changes }: PlatformDocument): string[] => [
  ...(chainOf(changes, key) ?? []),
  fingerprintOf(rawOf(key, 32) ?? new Uint8Array()),
];

/** What is trusted with a platform: its keys, and whom it names as its witnesses and time-stamping authorities. */
export const trustOf = (document: PlatformDocument, name: string): Required<Trust> => ({
  platforms: keysOf(document).map((fingerprint) => ({ fingerprint, name })),
  witnesses: document.witnesses,
  timestampers: document.timestampers
    .filter(({ fingerprint }) => readFingerprint(fingerprint) === fingerprint)
    .map(({ fingerprint, name: called }) => ({ fingerprint, name: called, namedBy: name })),
});
