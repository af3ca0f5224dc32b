import { appendFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromBase64, toBase64 } from '@chancery/evidence/bytes.ts';
import { codeOf } from '../../runtime/start-error.ts';

const pathIn = (dataDir: string) => join(dataDir, 'evidence', 'key');
const statesIn = (dataDir: string) => join(dataDir, 'evidence', 'signed.jsonl');

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
  // Begun before there is a key beside it: a key alone means that it was taken away.
  await appendFile(statesIn(dataDir), '', { mode: 0o600 });
  await writeFile(`${path}.new`, `${toBase64(publicKey)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
};

/** Whether this server signed before, and what it remembers of that is gone: the key lies beside it and is still there. */
export const isMemoryLost = async (dataDir: string): Promise<boolean> => {
  if ((await rememberedKey(dataDir)) === undefined) return false;
  return stat(statesIn(dataDir)).then(
    () => false,
    (error: unknown) => codeOf(error) === 'ENOENT',
  );
};
