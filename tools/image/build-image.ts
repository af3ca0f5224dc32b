import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { ensureConsoleBuilt } from '../../packages/server/src/runtime/console-build.ts';
import { makeBase } from './base.ts';
import { layOut, readLock } from './lay-out.ts';
import { dataFolder, runsAs, writeImage } from './oci.ts';
import { neededPackages } from './packages.ts';
import type { Platform } from './platform.ts';
import { billOfMaterials } from './sbom.ts';

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The files of the image in two folders: what others wrote, and what is ours. */
export const layOutInto = async (root: string, folder: string, platform: Platform) => {
  const log = pino({ level: 'warn' });
  for (const brand of ['0', '2'] as const) await ensureConsoleBuilt({ brand, log });
  const out = { packages: join(folder, 'packages'), own: join(folder, 'own') };
  await layOut(root, out, platform);
  // Empty: what a volume is put over, and who may write there.
  await mkdir(join(folder, 'data'), { recursive: true });
  return out;
};

export const factsOf = async (root: string) =>
  JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
  };

/** Builds the image and the list of its parts in a folder. */
export const buildImage = async (
  root: string,
  folder: string,
  platform: Platform,
  seconds: number,
  say: (line: string) => void,
): Promise<{ readonly layout: string; readonly parts: string }> => {
  await mkdir(folder, { recursive: true });
  const tree = await layOutInto(root, join(folder, 'tree'), platform);
  const base = join(folder, 'tree/base');
  const debian = await makeBase(base, platform);
  const { name, version } = await factsOf(root);
  const owners = { tmp: { uid: 0, mode: 0o1777 }, [dataFolder]: { uid: runsAs, mode: 0o700 } };
  const sources = [
    { folder: base, says: 'base of Debian', owners },
    { folder: tree.packages, says: 'Node and packages of others' },
    { folder: tree.own, says: `${name} ${version}` },
  ];
  const layout = join(folder, 'oci');
  const image = await writeImage(layout, sources, { name, version, platform, seconds });
  const locked = await readLock(root);
  const needed = neededPackages(locked, 'packages/server', platform);
  const parts = join(folder, 'parts.cdx.json');
  const bill = billOfMaterials(locked, needed, debian, { name, version, seconds });
  await writeFile(parts, `${JSON.stringify(bill, null, 1)}\n`);
  for (const [at, { size, unpacked }] of image.layers.entries())
    say(`${sources[at]?.says}: ${megabytes(unpacked)}, ${megabytes(size)} packed`);
  say(`${megabytes(image.layers.reduce((sum, { unpacked }) => sum + unpacked, 0))} unpacked`);
  say(`${bill.components.length} parts in ${parts}`);
  say(`${layout}:${version} ${image.digest}`);
  return { layout, parts };
};
