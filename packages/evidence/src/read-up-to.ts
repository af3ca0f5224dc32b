import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Gathers bytes until there are more than allowed; nothing then, and the rest is not read. */
export const gatherUpTo = async (
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<Uint8Array | undefined> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > bytesMax) return undefined;
    parts.push(chunk);
  }
  return new Uint8Array(Buffer.concat(parts));
};

/** Reads a file whole; nothing where it is longer than allowed. What is no file, such as a pipe, is not waited for. */
export const readFileUpTo = async (path: string, bytesMax: number): Promise<Uint8Array | undefined> => {
  // Some systems know no such flag, and no such pipes.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const about = await file.stat();
    if (!about.isFile()) throw new Error(`${path} is not a file`);
    if (about.size > bytesMax) return undefined;
    return await gatherUpTo(file.createReadStream({ autoClose: false }), bytesMax);
  } finally {
    await file.close();
  }
};
