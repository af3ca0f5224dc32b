import { readFileSync } from 'node:fs';
import { type Locked, licenceFaults } from './licences/judge.ts';

const root = new URL('..', import.meta.url);

/** What an installed package says of itself; nothing where it is not installed. */
const installed = (path: string): string | undefined => {
  try {
    return (JSON.parse(readFileSync(new URL(`${path}/package.json`, root), 'utf8')) as Locked).license;
  } catch {
    return undefined;
  }
};

const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const { checked, faults } = licenceFaults(packages, installed);
if (checked === 0) faults.push('no package was found to check');
process.stdout.write(`${[...faults, `${checked} packages checked`].join('\n')}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
