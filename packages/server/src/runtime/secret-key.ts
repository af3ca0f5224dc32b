import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { key } from './settings.schemas.ts';
import type { GivenSettings, Settings } from './settings.ts';
import { codeOf, StartError } from './start-error.ts';

/** Fills in the secret key: the given one, or one made once for this data folder. */
export const withSecretKey = async (settings: GivenSettings): Promise<Settings> => ({
  ...settings,
  secretKey: settings.secretKey ?? (await keptKey(join(settings.dataDir, 'secret.key'))),
});

const keptKey = async (path: string): Promise<Buffer> => {
  const kept = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new StartError(`The secret key ${path} cannot be read: ${codeOf(error)}`, { cause: error });
  });
  if (kept === undefined) {
    await makeKey(path);
    return keptKey(path);
  }
  const parsed = key.safeParse(kept);
  if (!parsed.success) throw new StartError(`The secret key ${path} is damaged; restore it from a backup`);
  return parsed.data;
};

/** Linking a finished file never leaves half a key behind and never replaces one. */
const makeKey = async (path: string): Promise<void> => {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  await link(draft, path).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  await rm(draft);
};
