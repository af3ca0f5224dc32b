import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import type { Listed, Objects } from './objects.ts';

/** How carrying went. */
export interface Carried {
  readonly carried: number;
  readonly bytes: number;
  readonly there: number;
  /** Names of contents that are not what their names say; they were left where they are. */
  readonly altered: readonly string[];
}

const atOnce = 4;
const homes = ['files/', 'uploads/'];
const unsettled = 'files/drafts/';
const content = /^files\/[0-9a-f]{2}\/([0-9a-f]{64})$/;

const sizesIn = async (objects: Objects, prefix: string): Promise<Map<string, number>> => {
  const sizes = new Map<string, number>();
  for await (const { key, size } of objects.list(prefix)) sizes.set(key, size);
  return sizes;
};

const isWhatItSays = async (key: string, path: string): Promise<boolean> => {
  const digest = content.exec(key)?.[1];
  if (!digest) return true;
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex') === digest;
};

/**
 * Carries everything from one place to another and leaves it where it was. What is there already, whole, is not carried
 * again: whoever is stopped goes on, and whoever comes a second time brings only what is new.
 */
export const carryObjects = async (
  from: Objects,
  to: Objects,
  onProgress: (carried: number) => void = () => {},
): Promise<Carried> => {
  const altered: string[] = [];
  let [carried, bytes, there] = [0, 0, 0];

  const carry = async ({ key, size }: Listed): Promise<void> => {
    const path = await to.scratch();
    const isRight = await from.lend([key], async ([lent = '']) => {
      if (!(await isWhatItSays(key, lent))) return false;
      await copyFile(lent, path);
      return true;
    });
    if (!isRight) {
      altered.push(key);
      return;
    }
    await to.adopt(key, path);
    [carried, bytes] = [carried + 1, bytes + size];
    onProgress(carried);
  };

  for (const home of homes) {
    const sizes = await sizesIn(to, home);
    const lanes = new Set<Promise<void>>();
    for await (const listed of from.list(home)) {
      if (listed.key.startsWith(unsettled)) continue;
      if (sizes.get(listed.key) === listed.size) {
        there += 1;
        continue;
      }
      if (lanes.size >= atOnce) await Promise.race(lanes);
      const lane: Promise<void> = carry(listed).finally(() => lanes.delete(lane));
      lanes.add(lane);
    }
    await Promise.all(lanes);
  }
  return { carried, bytes, there, altered };
};
