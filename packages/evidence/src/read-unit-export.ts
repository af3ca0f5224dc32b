import { createHash } from 'node:crypto';
import { type ArchiveFile, openArchive } from './archive-file.ts';
import { rawOf } from './bundle.ts';
import { same, toBase64 } from './bytes.ts';
import { checkKey } from './check-log.ts';
import { originOf, readCheckpoint } from './checkpoint.ts';
import { type Draft, Refuted, refute } from './draft.ts';
import { readEntry } from './entry.ts';
import { textLeafHash } from './hash.ts';
import { signedInTurn } from './key-chain.ts';
import type { Report } from './report.ts';
import { GrowingTree } from './tree.ts';
import { unitExportFiles as names, readUnitSeal, type UnitExportContent } from './unit-export.ts';
import type { VerifyOptions } from './verify.ts';

const sealBytes = 1_048_576;
const lineBytes = 1_048_576;

const fileOf = ({ files }: ArchiveFile, name: string) => files.get(name) ?? refute('unitFile', { name });

/** A small file of an archive, as text. */
const textIn = async (archive: ArchiveFile, name: string, most: number): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of archive.read(fileOf(archive, name))) {
    size += bytes.length;
    if (size > most) return refute('unitFile', { name });
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
};

async function* linesIn(archive: ArchiveFile, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of archive.read(fileOf(archive, name))) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > lineBytes) refute('unitFile', { name });
    yield* lines;
  }
  if (rest) refute('unitFile', { name });
}

const digestOf = async (archive: ArchiveFile, name: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const bytes of archive.read(fileOf(archive, name))) hash.update(bytes);
  return hash.digest('hex');
};

/** The names there are in an export. Whoever unpacks it must find nothing outside of its folder, and no two files in one place. */
const isName = (name: string): boolean =>
  /^(?:README\.txt|files-missing\.txt|tables\/[a-z_]+\.jsonl|log\/[a-z]+\.jsonl|files\/[0-9a-f]{64})$/.test(
    name,
  );

/** Each file is the one that the sealed list names, and there is no other. */
const checkFiles = async (archive: ArchiveFile, { sums }: UnitExportContent): Promise<number> => {
  if ((await digestOf(archive, names.sums)) !== sums) refute('unitFile', { name: names.sums });
  // The names themselves are held once: an archive may have millions of them.
  const left = new Set(archive.files.keys());
  for (const name of [names.seal, names.sums]) left.delete(name);
  for await (const line of linesIn(archive, names.sums)) {
    const [, digest, name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (!left.delete(name) || !isName(name) || (await digestOf(archive, name)) !== digest)
      refute('unitFile', { name });
    if (name.startsWith('files/') && name !== `files/${digest}`) refute('unitFile', { name });
  }
  for (const name of left) refute('unitFile', { name });
  return archive.files.size;
};

const parsed = (line: string): Record<string, unknown> => {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** The log is what was signed of it each time it grew; what came behind the last of these is only counted. */
const checkLog = async (archive: ArchiveFile, content: UnitExportContent, draft: Draft): Promise<number> => {
  const origin = originOf(content.unit.id);
  const raw = [...content.keys.map(({ fromKey }) => fromKey), content.key.publicKey];
  const signer = signedInTurn(raw.flatMap((key) => rawOf(key, 32) ?? []));
  const tree = new GrowingTree();
  const entries = linesIn(archive, names.entries);
  const wrong = () => refute('unitLog', { index: tree.size });
  const takeEntry = async (): Promise<void> => {
    const { value, done } = await entries.next();
    const { index, text } = done ? {} : parsed(value);
    if (index !== tree.size || typeof text !== 'string') return wrong();
    const entry = readEntry(text);
    if (entry?.unit !== content.unit.id) return wrong();
    tree.add(textLeafHash(text));
    signer.take(entry);
  };
  for await (const line of linesIn(archive, names.checkpoints)) {
    const { note } = parsed(line);
    if (typeof note !== 'string') return wrong();
    const size = readCheckpoint(note)?.size ?? 0;
    if (size <= tree.size) return wrong();
    // Among them may be the one by which the next key takes its turn.
    while (tree.size < size) await takeEntry();
    const signed = signer.open(note);
    if (signed?.origin !== origin || !same(signed.root, tree.root())) return wrong();
  }
  let behind = 0;
  for (let next = await entries.next(); !next.done; next = await entries.next()) behind += 1;
  if (behind > 0) draft.unproven.push({ code: 'unitLogBehind', values: { count: behind } });
  draft.log = { origin, size: tree.size, root: toBase64(tree.root()) };
  return tree.size;
};

const check = async (archive: ArchiveFile, options: VerifyOptions, draft: Draft): Promise<void> => {
  const { trust = {}, expected } = options;
  const seal = readUnitSeal(await textIn(archive, names.seal, sealBytes)) ?? refute('damaged');
  const { content } = seal;
  checkKey(content, trust, draft);
  if (expected && draft.platform === undefined)
    refute('otherKey', { expected: expected.join(', '), found: draft.fingerprint ?? '' });
  if (!seal.holds) refute('sealBroken');
  draft.proven.push({ code: 'sealed', values: {} });
  const files = await checkFiles(archive, content);
  const { unit, at, rows } = content;
  draft.proven.push({ code: 'unitFiles', values: { unit: unit.name, at, files, rows } });
  const count = await checkLog(archive, content, draft);
  draft.proven.push({ code: 'unitLog', values: { unit: unit.id, count } });
  draft.unproven.push({ code: 'unitTables', values: {} });
};

/** Checks the export of a whole unit, however large it is; nothing where a file is none. */
export const verifyUnitExport = async (
  path: string,
  options: VerifyOptions = {},
): Promise<Report | undefined> => {
  const archive = await openArchive(path);
  if (!archive) return undefined;
  const draft: Draft = { proven: [], unproven: [], entries: [] };
  try {
    if (!archive.files.has(names.seal)) return undefined;
    await check(archive, options, draft);
    return { verdict: draft.platform === undefined ? 'consistent' : 'genuine', ...draft };
  } catch (error) {
    const statement = error instanceof Refuted ? error.statement : ({ code: 'damaged', values: {} } as const);
    return { verdict: 'notGenuine', fault: statement, ...draft };
  } finally {
    await archive.close();
  }
};
