import { fromBase64, fromUtf8, toBase64, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical.ts';

/** The format of a bundle and its version. */
export const bundleFormat = 'chancery-evidence/1';

/** One file from which anybody can check what it discloses, with nothing else at hand. */
export interface Bundle {
  readonly format: typeof bundleFormat;
  /** The signed checkpoint that everything is shown against, with the cosignatures of witnesses below. */
  readonly checkpoint: string;
  /** The platform's key, in base64, and what people compare. */
  readonly key: { readonly publicKey: string; readonly fingerprint: string };
  /** The disclosed entries, by index: their exact text and what shows that they are in the log. */
  readonly entries: readonly BundleEntry[];
  /** Witnesses whose cosignatures the checkpoint bears. */
  readonly witnesses?: readonly { readonly name: string; readonly publicKey: string }[];
  /** Seals whose presses are shown: their ids and raw public keys in base64. */
  readonly devices?: readonly { readonly id: string; readonly publicKey: string }[];
  /** Presses as the seals signed them. */
  readonly presses?: readonly { readonly device: string; readonly message: string }[];
  /** Photos by their SHA-256 in hexadecimal, with their bytes in base64 where they are disclosed. */
  readonly photos?: readonly { readonly digest: string; readonly bytes?: string }[];
  /** Binds the bundle to the document it is attached to: a digest of everything else in it, signed by the platform. */
  readonly document?: { readonly digest: string; readonly signature: string };
}

/** A disclosed entry. */
export interface BundleEntry {
  readonly index: number;
  readonly entry: string;
  /** The hashes of its inclusion proof one after another, in base64. */
  readonly proof: string;
}

/** The bytes of a bundle. */
export const writeBundle = (bundle: Bundle): Uint8Array => utf8(canonicalJson(bundle));

type Check = (value: unknown) => boolean;
const text: Check = (value) => typeof value === 'string';
const count: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const list =
  (of: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(of);
const record =
  (needed: Record<string, Check>, optional: Record<string, Check> = {}): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const has = value as Record<string, unknown>;
    const known = Object.keys(has).every((key) => Object.hasOwn(needed, key) || Object.hasOwn(optional, key));
    return (
      known &&
      Object.entries(needed).every(([key, check]) => check(has[key])) &&
      Object.entries(optional).every(([key, check]) => has[key] === undefined || check(has[key]))
    );
  };

const isBundle = record(
  {
    format: (value) => value === bundleFormat,
    checkpoint: text,
    key: record({ publicKey: text, fingerprint: text }),
    entries: list(record({ index: count, entry: text, proof: text })),
  },
  {
    witnesses: list(record({ name: text, publicKey: text })),
    devices: list(record({ id: text, publicKey: text })),
    presses: list(record({ device: text, message: text })),
    photos: list(record({ digest: text }, { bytes: text })),
    document: record({ digest: text, signature: text }),
  },
);

/** What reading gave: a bundle, something of ours that is not as it was written, or nothing of ours. */
export type BundleReading =
  | { readonly is: 'bundle'; readonly bundle: Bundle }
  | { readonly is: 'damaged' | 'newer' | 'foreign' };

/** Reads a bundle strictly: nothing unknown is in it, and every byte of it has a meaning. */
export const readBundle = (bytes: Uint8Array): BundleReading => {
  try {
    const said = fromUtf8(bytes);
    const value = JSON.parse(said) as { format?: unknown } | null;
    const format = value?.format;
    if (typeof format !== 'string' || !format.startsWith('chancery-evidence/')) return { is: 'foreign' };
    if (format !== bundleFormat && /^chancery-evidence\/\d+$/.test(format)) return { is: 'newer' };
    // Written anew it is the same, byte by byte: no spaces, no key twice, no other spelling of a character.
    if (!isBundle(value) || JSON.stringify(value) !== said) return { is: 'damaged' };
    return { is: 'bundle', bundle: value as unknown as Bundle };
  } catch {
    return { is: 'foreign' };
  }
};

const zeros = (length: number): string => toBase64(new Uint8Array(length));

/** What stands in a bundle until the document around it is finished; as long as what will stand there. */
export const unsealedDocument = { digest: '0'.repeat(64), signature: zeros(64) };

/** Raw bytes of a given length from base64, or nothing. */
export const rawOf = (base64: string, length: number): Uint8Array | undefined => {
  const bytes = fromBase64(base64);
  return bytes?.length === length ? bytes : undefined;
};
