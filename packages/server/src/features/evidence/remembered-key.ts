import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromBase64, toBase64 } from '@chancery/evidence/bytes.ts';
import { codeOf } from '../../runtime/start-error.ts';

const pathIn = (dataDir: string) => join(dataDir, 'evidence', 'key');

/** The public key that this server last signed with, or nothing when it never did. */
export const rememberedKey = async (dataDir: string): Promise<Uint8Array | undefined> => {
  const text = await readFile(pathIn(dataDir), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : fromBase64(text.trim());
};

/** Remembers the public key that this server signs with, whole or not at all. */
export const rememberKey = async (dataDir: string, publicKey: Uint8Array): Promise<void> => {
  const path = pathIn(dataDir);
  await mkdir(join(dataDir, 'evidence'), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.new`, `${toBase64(publicKey)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
};
