import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { KnownCheckpoint } from '@chancery/evidence/audit.ts';
import { readBundle } from '@chancery/evidence/bundle.ts';
import { openCheckpoint, unitOf } from '@chancery/evidence/checkpoint.ts';
import { bundleBytesIn } from '@chancery/evidence/pdf.ts';
import type { Settings } from '../../runtime/settings.ts';
import { reasonOf, usageError } from '../../runtime/start-error.ts';
import { memoryFiles } from './kept-memory.ts';
import { readStates } from './signed-lines.ts';

const textsIn = async (path: string): Promise<string[]> => {
  const about = await stat(path);
  if (about.isDirectory()) {
    const names = await readdir(path);
    return (await Promise.all(names.sort().map((name) => textsIn(join(path, name))))).flat();
  }
  const bytes = await readFile(path);
  if (path.endsWith('.jsonl'))
    return [...readStates(bytes.toString('utf8').split('\n')).values()].map(({ note }) => note);
  const reading = readBundle(bundleBytesIn(bytes) ?? new Uint8Array());
  return [reading.is === 'bundle' ? reading.bundle.checkpoint : bytes.toString('utf8')];
};

/**
 * Checkpoints that were kept elsewhere, by unit: published ones, and those in bundles that people were given. What this
 * platform did not sign says nothing, and a path with nothing else is refused.
 */
export const readKnownCheckpoints = async (
  paths: readonly string[],
  keys: readonly Uint8Array[],
): Promise<Map<string, readonly KnownCheckpoint[]>> => {
  const known = new Map<string, readonly KnownCheckpoint[]>();
  for (const path of paths) {
    const texts = await textsIn(path).catch((error: unknown) => {
      throw usageError(`--known ${path}: ${reasonOf(error)}`);
    });
    const found = texts.flatMap((text) => keys.flatMap((key) => openCheckpoint(text, key) ?? []));
    // Compared with nothing, a log that was cut off would look right.
    if (found.length === 0) throw usageError(`--known ${path}: no checkpoint that this platform signed`);
    for (const checkpoint of found) {
      const unit = unitOf(checkpoint.origin);
      if (unit) known.set(unit, [...(known.get(unit) ?? []), checkpoint]);
    }
  }
  return known;
};

/** Whether a folder to publish to is set, and has nothing in it. */
export const lacksPublished = (
  { evidenceFolder }: Pick<Settings, 'evidenceFolder'>,
  found: readonly string[],
): boolean => evidenceFolder !== undefined && !found.includes(evidenceFolder);

/** Where a server itself keeps what was signed: the folder it publishes to, and its memory; those that are there. */
export const keptElsewhere = async ({
  dataDir,
  evidenceFolder,
}: Pick<Settings, 'dataDir' | 'evidenceFolder'>): Promise<string[]> => {
  const paths = [memoryFiles(dataDir).states, ...(evidenceFolder ? [evidenceFolder] : [])];
  const found = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        (about) => (about.isDirectory() ? readdir(path).then(({ length }) => length > 0) : about.size > 0),
        () => false,
      ),
    ),
  );
  return paths.filter((_, at) => found[at]);
};
