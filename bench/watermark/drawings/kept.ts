import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Detection } from '@chancery/watermark/watermark.types.ts';

/** What lies in a file, or is made and put there: drawing and reading take longer than comparing. */
export const kept = async (file: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
  const found = await readFile(file).catch(() => undefined);
  if (found) return found;
  const made = await make();
  await mkdir(dirname(file), { recursive: true });
  // A run that is broken off leaves no half of a file under its name.
  await writeFile(`${file}.part`, made);
  await rename(`${file}.part`, file);
  return made;
};

/** The same of what was read from a picture. */
export const keptDetection = async (file: string, make: () => Promise<Detection>): Promise<Detection> => {
  const text = (value: unknown) =>
    JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one));
  const bytes = await kept(file, async () => Buffer.from(text(await make())));
  return JSON.parse(Buffer.from(bytes).toString(), (name, one) => (name === 'id' ? BigInt(one) : one));
};
