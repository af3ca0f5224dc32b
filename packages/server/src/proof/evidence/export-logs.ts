import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { utf8 } from '@chancery/evidence/bytes.ts';
import { hashBytes, leafHash } from '@chancery/evidence/hash.ts';
import { entriesPath, tileHeight, tilePath, tileWidth, writeEntries } from '@chancery/evidence/tile.ts';
import { GrowingTree } from '@chancery/evidence/tree.ts';
import type pg from 'pg';
import { reasonOf, usageError } from '../../runtime/start-error.ts';
import { storedLog } from './stored-log.ts';

const inFolder = async (folder: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    throw usageError(`--export ${folder}: ${reasonOf(error)}`);
  }
};

const write = (folder: string, path: string, bytes: Uint8Array | string): Promise<void> =>
  inFolder(folder, async () => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  });

/** Writes a unit's log as the files of C2SP tlog-tiles, which other tools can read: checkpoint, tiles and entries. */
export const exportLog = async (client: pg.ClientBase, unitId: string, folder: string): Promise<void> => {
  const source = storedLog(client, unitId);
  let note = '';
  let size = 0;
  for await (const checkpoint of source.checkpoints()) ({ note, size } = checkpoint);
  if (size === 0) return;
  // What is left of an earlier export would be taken for more entries.
  await inFolder(folder, () => rm(join(folder, 'tile'), { recursive: true, force: true }));
  await write(folder, 'checkpoint', note);

  const tree = new GrowingTree();
  const levels = new Map<number, { first: number; hashes: Uint8Array[] }>();
  let bundle: Uint8Array[] = [];
  const flushLevel = async (level: number): Promise<void> => {
    const open = levels.get(level);
    if (!open || open.hashes.length === 0) return;
    const { first, hashes } = open;
    const bytes = new Uint8Array(hashes.length * hashBytes);
    for (const [at, hash] of hashes.entries()) bytes.set(hash, at * hashBytes);
    await write(folder, tilePath({ level, number: first / tileWidth, width: hashes.length }), bytes);
    levels.set(level, { first: first + hashes.length, hashes: [] });
  };
  const flushEntries = async (end: number): Promise<void> => {
    if (bundle.length === 0) return;
    const number = Math.floor((end - 1) / tileWidth);
    await write(folder, entriesPath(number, bundle.length), writeEntries(bundle));
    bundle = [];
  };

  for await (const { index, text } of source.entries()) {
    if (index >= size) break;
    const bytes = utf8(text);
    bundle.push(bytes);
    tree.add(leafHash(bytes), (height, at, hash) => {
      if (height % tileHeight !== 0) return;
      const level = levels.get(height / tileHeight) ?? { first: at, hashes: [] };
      level.hashes.push(hash);
      levels.set(height / tileHeight, level);
    });
    if (bundle.length === tileWidth) await flushEntries(index + 1);
    for (const [level, { hashes }] of levels) if (hashes.length === tileWidth) await flushLevel(level);
  }
  await flushEntries(size);
  for (const level of levels.keys()) await flushLevel(level);
};
