import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromBase64, toBase64 } from '@chancery/evidence/bytes.ts';
import { codeOf } from '../../runtime/start-error.ts';

const pathIn = (dataDir: string) => join(dataDir, 'evidence', 'key');

/** The public key that a server last signed with, and how many logs it remembered then. */
interface Remembered {
  readonly publicKey: Uint8Array | undefined;
  readonly logs: number;
}

const readRemembered = async (dataDir: string): Promise<Remembered | undefined> => {
  const text = await readFile(pathIn(dataDir), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const [key = '', logs = ''] = text.split('\n');
  return { publicKey: fromBase64(key.trim()), logs: Number(logs) };
};

/** Whole or not at all. */
const write = async (dataDir: string, publicKey: Uint8Array, logs: number): Promise<void> => {
  const path = pathIn(dataDir);
  await writeFile(`${path}.new`, `${toBase64(publicKey)}\n${logs}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
};

/** The public key that this server last signed with, or nothing when it never did. */
export const rememberedKey = async (dataDir: string): Promise<Uint8Array | undefined> =>
  (await readRemembered(dataDir))?.publicKey;

/** Remembers the public key that this server signs with. */
export const rememberKey = async (dataDir: string, publicKey: Uint8Array): Promise<void> => {
  await mkdir(join(dataDir, 'evidence'), { recursive: true, mode: 0o700 });
  await write(dataDir, publicKey, await rememberedLogs(dataDir));
};

/** How many logs this server knew of when it last signed. */
export const rememberedLogs = async (dataDir: string): Promise<number> =>
  (await readRemembered(dataDir))?.logs ?? 0;

/** Says beside the key how many logs are known, so that they cannot all be forgotten in silence. */
export const rememberLogs = async (dataDir: string, logs: number): Promise<void> => {
  const publicKey = await rememberedKey(dataDir);
  if (publicKey) await write(dataDir, publicKey, logs);
};
