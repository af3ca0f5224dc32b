import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildImage, factsOf, layOutInto } from './image/build-image.ts';
import { readLock } from './image/lay-out.ts';
import { neededPackages } from './image/packages.ts';
import { platformNamed } from './image/platform.ts';
import { billOfMaterials } from './image/sbom.ts';
import { tryImage } from './image/try-image.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const usage = `usage: npm run image -- lay-out FOLDER      the files of the image, for deploy/image/Containerfile
       npm run image -- build FOLDER        the image in the layout of OCI and its list of parts, without a daemon
       npm run image -- try LAYOUT:VERSION  runs it confined with runc, logs in and measures; TRY_PORT, else 6180
       npm run image -- parts FILE          the list of parts alone, without those of Debian
PLATFORM is linux-x64 or linux-arm64; SOURCE_DATE_EPOCH says when it was made.
`;

const platform = platformNamed(process.env.PLATFORM ?? `linux-${process.arch}`);
const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? 0);
const say = (text: string) => process.stdout.write(`${text}\n`);

const isMissing = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
};

/** Whether this machine has the programs; else one line says what is left undone. */
const has = (...programs: readonly string[]): boolean => {
  const missing = programs.filter(isMissing);
  if (missing.length > 0)
    say(`skipped: ${missing.join(' and ')} is not installed (apt-get install ${missing.join(' ')})`);
  return missing.length === 0;
};

const [command, given] = process.argv.slice(2);
if (given === undefined || !['lay-out', 'build', 'try', 'parts'].includes(command ?? '')) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else if (command === 'lay-out') await layOutInto(root, resolve(given), platform);
else if (command === 'build') {
  if (has('mmdebstrap', 'dpkg-deb')) await buildImage(root, resolve(given), platform, seconds, say);
} else if (command === 'try') {
  if (has('umoci', 'runc')) {
    const tried = await tryImage(given, Number(process.env.TRY_PORT ?? 6180));
    for (const [name, value] of Object.entries(tried)) say(`${name} ${value.toFixed(1)}`);
  }
} else {
  const locked = await readLock(root);
  const facts = { ...(await factsOf(root)), seconds };
  const bill = billOfMaterials(locked, neededPackages(locked, 'packages/server', platform), [], facts);
  writeFileSync(resolve(given), `${JSON.stringify(bill, null, 1)}\n`);
}
