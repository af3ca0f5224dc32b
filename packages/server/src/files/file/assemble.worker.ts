import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Assembly } from './assemble.ts';
import { type FileOutcome, outcomeOf } from './file-outcome.ts';

/** Puts the parts together in memory and on disk, each byte read once. */
const putTogether = async ({ target, parts, size }: Assembly): Promise<{ bytes: Buffer; digest: string }> => {
  const bytes = Buffer.alloc(size);
  const hash = createHash('sha256');
  const handle = await open(target, 'wx', 0o600);
  try {
    let at = 0;
    for (const path of parts) {
      const part = await readFile(path);
      hash.update(part);
      at += part.copy(bytes, at);
      await handle.writeFile(part);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { bytes, digest: hash.digest('hex') };
};

const work = async (assembly: Assembly): Promise<FileOutcome> => {
  const { bytes, digest } = await putTogether(assembly);
  if (digest !== assembly.digest) return { refused: 'file.digest' };
  return outcomeOf(bytes, assembly);
};

parentPort?.postMessage(await work(workerData as Assembly));
