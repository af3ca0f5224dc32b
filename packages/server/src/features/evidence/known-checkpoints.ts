import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { KnownCheckpoint } from '@chancery/evidence/audit.ts';
import { readBundle } from '@chancery/evidence/bundle.ts';
import { openCheckpoint, unitOf } from '@chancery/evidence/checkpoint.ts';

const textsIn = async (path: string): Promise<string[]> => {
  const about = await stat(path);
  if (about.isDirectory()) {
    const names = await readdir(path);
    return (await Promise.all(names.sort().map((name) => textsIn(join(path, name))))).flat();
  }
  const bytes = await readFile(path);
  const reading = readBundle(bytes);
  return [reading.is === 'bundle' ? reading.bundle.checkpoint : bytes.toString('utf8')];
};

/**
 * Checkpoints that were kept elsewhere, by unit: published ones, and those in bundles that people were given. What this
 * platform did not sign says nothing.
 */
export const readKnownCheckpoints = async (
  paths: readonly string[],
  publicKey: Uint8Array,
): Promise<ReadonlyMap<string, readonly KnownCheckpoint[]>> => {
  const known = new Map<string, KnownCheckpoint[]>();
  for (const path of paths) {
    for (const text of await textsIn(path)) {
      const checkpoint = openCheckpoint(text, publicKey);
      const unit = checkpoint && unitOf(checkpoint.origin);
      if (unit) known.set(unit, [...(known.get(unit) ?? []), checkpoint]);
    }
  }
  return known;
};
