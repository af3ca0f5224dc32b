import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { buildImage } from './image/build-image.ts';
import { platformNamed } from './image/platform.ts';
import { packLayer } from './image/tar-layer.ts';
import { folderFaults, signFolder } from './release/sums.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);
const usage = `usage: npm run release -- make FOLDER --key SECRET.pem     sources, image and list of parts, with signed digests
       npm run release -- verify FOLDER --key PUBLIC.pem   whether they are what was signed
A key: openssl genpkey -algorithm ed25519 -out SECRET.pem && openssl pkey -in SECRET.pem -pubout -out PUBLIC.pem
`;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** What is committed, as one archive; its times are those of the commit. */
const packSources = async (name: string, folder: string): Promise<void> => {
  const archive = execFile('git', ['archive', '--format=tar', `--prefix=${name}/`, 'HEAD'], {
    cwd: root,
    encoding: 'buffer',
    maxBuffer: 2 ** 30,
  });
  if (!archive.stdout) throw new Error('git did not start');
  await pipeline(archive.stdout, createGzip({ level: 9 }), createWriteStream(join(folder, `${name}.tar.gz`)));
};

const make = async (folder: string, key: string): Promise<void> => {
  const { stdout: changed } = await run('git', ['status', '--porcelain'], { cwd: root });
  if (changed.trim() !== '') throw new Error('there are changes that are not committed');
  // The time of a release is that of its commit, so that anybody who makes it gets the same bytes.
  const { stdout: committed } = await run('git', ['log', '-1', '--format=%ct'], { cwd: root });
  const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? committed);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const platform = platformNamed(process.env.PLATFORM ?? `linux-${process.arch}`);
  const name = `chancery-${version}`;
  const work = join(folder, '.work');
  await rm(folder, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  await packSources(name, folder);
  const image = await buildImage(root, work, platform, seconds, say);
  const onMachine = `${name}-${platform.os}-${platform.cpu}`;
  await packLayer(image.layout, join(folder, `${onMachine}.oci.tar.gz`), seconds);
  await copyFile(image.parts, join(folder, `${onMachine}.cdx.json`));
  await rm(work, { recursive: true });
  for (const file of await signFolder(folder, key)) say(file);
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' } },
});
const [command, given] = positionals;
if (given === undefined || values.key === undefined || !['make', 'verify'].includes(command ?? '')) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else if (command === 'make') await make(resolve(given), resolve(values.key));
else {
  const faults = await folderFaults(resolve(given), resolve(values.key));
  say(faults.length === 0 ? 'as it was signed' : faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
