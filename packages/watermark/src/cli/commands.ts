import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { detect } from '../detect.ts';
import { embed } from '../embed.ts';
import { locate } from '../locate.ts';
import type { Detection, EmbedOptions, MarkKey } from '../watermark.types.ts';
import { readReferences, writeReferences } from './reference-file.ts';
import { referencesOf } from './references-of.ts';
import { type FileReport, hexOf, nothing } from './report.ts';
import { UsageError } from './usage-error.ts';

const load = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: Error) => {
    throw new UsageError('fileUnreadable', error.message);
  });

const save = (path: string, content: Uint8Array | string): Promise<void> =>
  writeFile(path, content).catch((error: Error) => {
    throw new UsageError('notWritten', error.message);
  });

/** Marks a file and keeps what it looks like now. */
export const embedFile = async (
  file: string,
  { out, reference, ...options }: EmbedOptions & { readonly out: string; readonly reference: string },
): Promise<FileReport> => {
  const began = performance.now();
  if ([out, reference].some((path) => resolve(path) === resolve(file))) throw new UsageError('sameFile');
  const { bytes, pages } = await embed(await load(file), options);
  await save(out, bytes);
  await save(reference, writeReferences(pages));
  return {
    ...nothing(file, performance.now() - began),
    found: true,
    id: hexOf(options.id),
    confidence: 1,
    pages: pages.length,
    out,
    reference,
  };
};

const detectionReport = (file: string, { best, pages, skipped, ms }: Detection): FileReport => ({
  ...nothing(file, ms),
  ...(best.mark === 'read' && best.id !== undefined
    ? { found: true, id: hexOf(best.id), confidence: best.confidence }
    : {}),
  seen: best.mark !== 'none',
  page: best.page + 1,
  pages: pages.length,
  skipped,
});

/** Looks for a mark in a file. */
export const detectFile = async (file: string, { sync, unit }: MarkKey): Promise<FileReport> =>
  detectionReport(file, await detect(await load(file), { sync, units: [unit] }));

/** Finds what was altered in a file since it was marked. */
export const locateFile = async (file: string, reference: string, key: MarkKey): Promise<FileReport> => {
  const began = performance.now();
  const [bytes, kept] = [await load(file), await load(reference)];
  const references = readReferences(kept) ?? (kept[0] === 0x7b ? [] : await referencesOf(kept, key));
  if (references.length === 0) throw new UsageError('referenceMalformed');
  const detection = await detect(bytes, { sync: key.sync, units: [key.unit], allPages: true });
  const { regions, unclear, compared } = await locate(bytes, { key, detection, references });
  const covered = compared.reduce((sum, one) => sum + one.covered, 0) / Math.max(1, compared.length);
  const report = detectionReport(file, detection);
  return {
    ...report,
    regions,
    unclear,
    compared: compared.length,
    covered,
    ms: Math.round(performance.now() - began),
  };
};
