import { fromBase64, fromUtf8, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical.ts';
import { limits, nestingOf } from './limits.ts';

/** The format of a bundle and its version. */
export const bundleFormat = 'chancery-evidence/2';

/** What a bundle holds before it is sealed. */
export interface BundleContent {
  readonly format: typeof bundleFormat;
  /** What it is about: the number people know it by, and the thread of the log that tells of it. */
  readonly about: About;
  /** The signed checkpoint that everything is shown against, with the cosignatures of witnesses below. */
  readonly checkpoint: string;
  /** The platform's key, in base64, and what people compare. */
  readonly key: { readonly publicKey: string; readonly fingerprint: string };
  /** How the key came from earlier ones, oldest first: each signed by the one it took the place of. */
  readonly keys?: readonly KeyChange[];
  /** The disclosed entries, by index: their exact text and what shows that they are in the log. */
  readonly entries: readonly BundleEntry[];
  /** The threads that are disclosed, each whole: how many entries it has, their head and what proves both. */
  readonly threads?: readonly BundleThread[];
  /** Witnesses whose cosignatures the checkpoint bears. */
  readonly witnesses?: readonly { readonly name: string; readonly publicKey: string }[];
  /** RFC 3161 tokens over the checkpoint, in base64. */
  readonly timestamps?: readonly string[];
  /** Seals whose presses are shown: their ids and raw public keys in base64. */
  readonly devices?: readonly { readonly id: string; readonly publicKey: string }[];
  /** Presses as the seals signed them: one for each entry that names a signed message, in the order of the entries. */
  readonly presses?: readonly { readonly device: string; readonly message: string }[];
  /** Photos by their SHA-256 in hexadecimal, with their bytes in base64 where they are disclosed; each that an entry names. */
  readonly photos?: readonly { readonly digest: string; readonly bytes?: string }[];
  /** The certificate that the report around the bundle is signed with, in base64, vouched for by the platform's key. */
  readonly report?: { readonly certificate: string; readonly signature: string };
}

/** One file from which anybody can check what it discloses, with nothing else at hand but a key they trust. */
export interface Bundle extends BundleContent {
  /** The platform's signature over everything else in the file, in base64. */
  readonly seal: string;
}

/** What a bundle is about. */
export interface About {
  readonly kind: 'use' | 'threads';
  readonly number: string;
  readonly thread: string;
}

/** A disclosed entry. */
export interface BundleEntry {
  readonly index: number;
  readonly entry: string;
  /** The hashes of its inclusion proof one after another, in base64. */
  readonly proof: string;
}

/** A disclosed thread. */
export interface BundleThread {
  readonly id: string;
  readonly count: number;
  /** In hexadecimal. */
  readonly head: string;
  /** The hashes of its proof in the map of threads one after another, in base64. */
  readonly proof: string;
}

/** A key that took the place of another: both in base64, and the older one's signature. */
export interface KeyChange {
  readonly fromKey: string;
  readonly toKey: string;
  readonly signature: string;
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
      Object.entries(needed).every(([key, check]) => Object.hasOwn(has, key) && check(has[key])) &&
      Object.entries(optional).every(([key, check]) => !Object.hasOwn(has, key) || check(has[key]))
    );
  };

const isBundle = record(
  {
    format: (value) => value === bundleFormat,
    about: record({ kind: (value) => value === 'use' || value === 'threads', number: text, thread: text }),
    checkpoint: text,
    key: record({ publicKey: text, fingerprint: text }),
    entries: list(record({ index: count, entry: text, proof: text })),
    seal: text,
  },
  {
    keys: list(record({ fromKey: text, toKey: text, signature: text })),
    threads: list(record({ id: text, count, head: text, proof: text })),
    witnesses: list(record({ name: text, publicKey: text })),
    timestamps: list(text),
    devices: list(record({ id: text, publicKey: text })),
    presses: list(record({ device: text, message: text })),
    photos: list(record({ digest: text }, { bytes: text })),
    report: record({ certificate: text, signature: text }),
  },
);

/** What reading gave: a bundle, something of ours that is not as it was written, or nothing that can be read. */
export type BundleReading =
  | { readonly is: 'bundle'; readonly bundle: Bundle; readonly text: string }
  | { readonly is: 'damaged' | 'otherVersion' | 'foreign' | 'tooDeep' };

/** Reads a bundle strictly: nothing unknown is in it, and every byte of it has a meaning. */
export const readBundle = (bytes: Uint8Array): BundleReading => {
  try {
    const said = fromUtf8(bytes);
    if (nestingOf(said) > limits.nesting) return { is: 'tooDeep' };
    const value = JSON.parse(said) as { format?: unknown } | null;
    const format = value?.format;
    if (typeof format !== 'string' || !format.startsWith('chancery-evidence/')) return { is: 'foreign' };
    if (format !== bundleFormat && /^chancery-evidence\/\d{1,9}$/.test(format)) return { is: 'otherVersion' };
    // Written anew it is the same, byte by byte: no spaces, no key twice or out of order, no other spelling of a character.
    if (!isBundle(value) || canonicalJson(value) !== said) return { is: 'damaged' };
    return { is: 'bundle', bundle: value as unknown as Bundle, text: said };
  } catch {
    return { is: 'foreign' };
  }
};

/** Raw bytes of a given length from base64, or nothing. */
export const rawOf = (base64: string, length: number): Uint8Array | undefined => {
  const bytes = fromBase64(base64);
  return bytes?.length === length ? bytes : undefined;
};
