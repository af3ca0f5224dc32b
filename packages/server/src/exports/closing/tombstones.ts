import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '@chancery/evidence/canonical.ts';
import type { Language } from '@chancery/phrases/phrase.ts';

const format = 'chancery-removed-unit/1';

/** That a unit is gone, kept where a backup of the database does not reach. */
export interface Tombstone {
  readonly number: number;
  /** Digests in hexadecimal. */
  readonly unit: string;
  readonly asker: string;
  readonly ticket: string | null;
  readonly language: Language;
  readonly askedAt: string;
}

interface Parts {
  /** The data folder of this server, and the folder that checkpoints are published to. */
  readonly folders: readonly string[];
  readonly seal: (text: string) => string;
  readonly isSealed: (text: string, seal: string) => boolean;
}

const aName = /^[0-9a-f]{64}\.json$/;
const textOf = (stone: Tombstone): string => `${format}\n${canonicalJson(stone)}`;

/** What is remembered of units that are gone, so that a backup from before does not bring one back. */
export const createTombstones = ({ folders, seal, isSealed }: Parts) => {
  const places = folders.map((folder) => join(folder, 'removed'));

  const namesIn = (place: string): Promise<string[]> => readdir(place).catch(() => []);

  /** Whole or not at all. */
  const lay = async (place: string, name: string, stone: Tombstone): Promise<void> => {
    const draft = join(place, `.${name}.${process.pid}`);
    await writeFile(draft, canonicalJson({ format, stone, seal: seal(textOf(stone)) }), { flush: true });
    await rename(draft, join(place, name));
  };

  const read = async (path: string): Promise<Tombstone | undefined> => {
    try {
      const said = JSON.parse(await readFile(path, 'utf8')) as { stone: Tombstone; seal: string };
      return isSealed(textOf(said.stone), said.seal) ? said.stone : undefined;
    } catch {
      // What is no stone of ours lets nothing go.
      return undefined;
    }
  };

  return {
    /** Lays down those that are not there yet. */
    keep: async (stones: readonly Tombstone[]): Promise<void> => {
      for (const place of places) {
        const known = new Set(await namesIn(place));
        const missing = stones.filter(({ unit }) => !known.has(`${unit}.json`));
        if (missing.length > 0) await mkdir(place, { recursive: true });
        for (const stone of missing) await lay(place, `${stone.unit}.json`, stone);
      }
    },
    /** All that are known but these, by the digest of their unit. */
    others: async (known: ReadonlySet<string>): Promise<ReadonlyMap<string, Tombstone>> => {
      const found = new Map<string, Tombstone>();
      for (const place of places)
        for (const name of await namesIn(place)) {
          const unit = name.slice(0, -'.json'.length);
          if (!aName.test(name) || known.has(unit) || found.has(unit)) continue;
          const stone = await read(join(place, name));
          if (stone?.unit === unit) found.set(unit, stone);
        }
      return found;
    },
  };
};

export type Tombstones = ReturnType<typeof createTombstones>;
