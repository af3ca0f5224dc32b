import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { ensureConsoleBuilt } from '../packages/server/src/runtime/console-build.ts';
import { makeBase } from './image/base.ts';
import { layOut } from './image/lay-out.ts';
import { dataFolder, runsAs, writeImage } from './image/oci.ts';
import { platformNamed } from './image/platform.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const usage = `usage: npm run image -- lay-out FOLDER     the files of the image, for the Containerfile
       npm run image -- build FOLDER       the whole image in the layout of OCI, without a daemon (needs mmdebstrap)
PLATFORM=linux-x64 or linux-arm64; SOURCE_DATE_EPOCH says when it was made.
`;

const platform = platformNamed(process.env.PLATFORM ?? `linux-${process.arch}`);
const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? 0);
const log = pino({ level: 'warn' });
const say = (text: string) => process.stdout.write(`${text}\n`);
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const layOutInto = async (folder: string) => {
  for (const brand of ['0', '2'] as const) await ensureConsoleBuilt({ brand, log });
  const out = { packages: join(folder, 'packages'), own: join(folder, 'own') };
  await layOut(root, out, platform);
  return out;
};

const build = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const tree = await layOutInto(join(folder, 'tree'));
  const base = join(folder, 'tree/base');
  const debian = await makeBase(base, platform);
  await writeFile(join(folder, 'debian-packages.txt'), `${debian.join('\n')}\n`);
  const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
  };
  const owners = { tmp: { uid: 0, mode: 0o1777 }, [dataFolder]: { uid: runsAs, mode: 0o700 } };
  const sources = [
    { folder: base, says: 'base of Debian', owners },
    { folder: tree.packages, says: 'Node and packages of others' },
    { folder: tree.own, says: `${name} ${version}` },
  ];
  const image = await writeImage(join(folder, 'oci'), sources, { name, version, platform, seconds });
  for (const [at, { size, unpacked }] of image.layers.entries())
    say(`${sources[at]?.says}: ${megabytes(unpacked)}, ${megabytes(size)} packed`);
  say(`unpacked ${megabytes(image.layers.reduce((sum, { unpacked }) => sum + unpacked, 0))}`);
  say(`${join(folder, 'oci')}:${version} ${image.digest}`);
};

const [command, given] = process.argv.slice(2);
if (given !== undefined && command === 'lay-out') await layOutInto(resolve(given));
else if (given !== undefined && command === 'build') await build(resolve(given));
else {
  process.stderr.write(usage);
  process.exitCode = 2;
}
