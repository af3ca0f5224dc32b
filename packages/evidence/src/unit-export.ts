import { type KeyChange, rawOf } from './bundle.ts';
import { toBase64, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical.ts';
import { limits, nestingOf } from './limits.ts';
import { fingerprintOf, type Signer, verifies } from './signature.ts';

/** The format of the export of a whole unit, and its version. */
const unitExportFormat = 'chancery-unit-export/1';

/** The files an export has beside its tables. */
export const unitExportFiles = {
  seal: 'seal.json',
  sums: 'SHA256SUMS',
  checkpoints: 'log/checkpoints.jsonl',
  entries: 'log/entries.jsonl',
} as const;

/** What is sealed of an export: whose it is, when it was made, and the digest of the list of its files. */
export interface UnitExportContent {
  readonly format: typeof unitExportFormat;
  readonly unit: { readonly id: string; readonly name: string };
  readonly at: string;
  readonly rows: number;
  /** SHA-256 of `SHA256SUMS`, in hexadecimal. */
  readonly sums: string;
  readonly key: { readonly publicKey: string; readonly fingerprint: string };
  /** How the key came from earlier ones, oldest first. */
  readonly keys: readonly KeyChange[];
}

const signedText = (content: UnitExportContent): Uint8Array =>
  utf8(`${unitExportFormat}\n${canonicalJson(content)}`);

type Said = Pick<UnitExportContent, 'unit' | 'at' | 'rows' | 'sums' | 'keys'>;

/** Seals the export of a unit: from then on no file of it can be changed, added or left out. */
export const sealUnitExport = (said: Said, { publicKey, sign }: Signer): string => {
  const key = { publicKey: toBase64(publicKey), fingerprint: fingerprintOf(publicKey) };
  const content = { format: unitExportFormat, ...said, key } satisfies UnitExportContent;
  return canonicalJson({ ...content, seal: toBase64(sign(signedText(content))) });
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads a seal; says nothing where it is none, and whether it holds where it is one. */
export const readUnitSeal = (
  text: string,
): { readonly content: UnitExportContent; readonly holds: boolean } | undefined => {
  try {
    if (nestingOf(text) > limits.nesting) return undefined;
    const { seal, ...content } = JSON.parse(text) as UnitExportContent & { seal: string };
    const { format, unit, at, rows, sums, key, keys } = content;
    const hasForm =
      format === unitExportFormat &&
      [seal, unit.id, unit.name, at, sums, key.publicKey, key.fingerprint].every(isText) &&
      Number.isSafeInteger(rows) &&
      Array.isArray(keys) &&
      keys.length <= limits.few;
    if (!hasForm) return undefined;
    const [publicKey, signature] = [rawOf(key.publicKey, 32), rawOf(seal, 64)];
    const holds = Boolean(
      publicKey &&
        signature &&
        fingerprintOf(publicKey) === key.fingerprint &&
        verifies(publicKey, signedText(content), signature),
    );
    return { content, holds };
  } catch {
    return undefined;
  }
};
