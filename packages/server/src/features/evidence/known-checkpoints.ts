import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { KnownCheckpoint } from '@chancery/evidence/audit.ts';
import { readBundle } from '@chancery/evidence/bundle.ts';
import { openCheckpoint, unitOf } from '@chancery/evidence/checkpoint.ts';
import { bundleBytesIn } from '@chancery/evidence/pdf.ts';
import { reasonOf, usageError } from '../../runtime/start-error.ts';

const textsIn = async (path: string): Promise<string[]> => {
  const about = await stat(path);
  if (about.isDirectory()) {
    const names = await readdir(path);
    return (await Promise.all(names.sort().map((name) => textsIn(join(path, name))))).flat();
  }
  const bytes = await readFile(path);
  const reading = readBundle(bundleBytesIn(bytes) ?? new Uint8Array());
  return [reading.is === 'bundle' ? reading.bundle.checkpoint : bytes.toString('utf8')];
};

/**
 * Checkpoints that were kept elsewhere, by unit: published ones, and those in bundles that people were given. What this
 * platform did not sign says nothing, and a path with nothing else is refused.
 */
export const readKnownCheckpoints = async (
  paths: readonly string[],
  publicKey: Uint8Array,
): Promise<ReadonlyMap<string, readonly KnownCheckpoint[]>> => {
  const known = new Map<string, KnownCheckpoint[]>();
  for (const path of paths) {
    const texts = await textsIn(path).catch((error: unknown) => {
      throw usageError(`--known ${path}: ${reasonOf(error)}`);
    });
    const found = texts.flatMap((text) => openCheckpoint(text, publicKey) ?? []);
    // Compared with nothing, a log that was cut off would look right.
    if (found.length === 0) throw usageError(`--known ${path}: no checkpoint that this platform signed`);
    for (const checkpoint of found) {
      const unit = unitOf(checkpoint.origin);
      if (unit) known.set(unit, [...(known.get(unit) ?? []), checkpoint]);
    }
  }
  return known;
};
