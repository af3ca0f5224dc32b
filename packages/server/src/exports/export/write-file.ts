import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Packed, PackTask } from './pack.ts';

const byteOrderMark = '\uFEFF';
const pieceBytes = 256 * 1_024;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Files one after the other, below a text. */
export async function* concatenated(parts: readonly string[], before = ''): AsyncGenerator<Uint8Array> {
  if (before) yield Buffer.from(before);
  for (const path of parts) yield* createReadStream(path, { highWaterMark: pieceBytes });
}

/** The table of an export, below its headings. */
export const table = ({ heads, parts }: Pick<PackTask, 'heads' | 'parts'>) =>
  concatenated(parts, `${byteOrderMark}${heads.map(quoted).join(',')}\r\n`);

/** Writes a file as its content comes, so that it outlives the machine. */
export const writeFile = async (target: string, content: AsyncIterable<Uint8Array>): Promise<Packed> => {
  const handle = await open(target, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const bytes of content) {
      hash.update(bytes);
      size += bytes.length;
      await handle.writeFile(bytes);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, digest: hash.digest() };
};
