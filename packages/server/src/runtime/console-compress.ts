import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthwhileBytes = 1024;
const isText = (name: string): boolean => /\.(js|css|html|svg|json|txt|webmanifest)$/.test(name);

/** Puts compressed copies beside one file; what is short has none. */
export const compressFile = async (path: string): Promise<void> => {
  const content = await readFile(path);
  if (content.length < worthwhileBytes) return;
  const [gz, br] = await Promise.all([
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  ]);
  await writeFile(`${path}.gz`, gz);
  await writeFile(`${path}.br`, br);
};

/** Puts a compressed copy beside each file of text, so that serving one costs no time. */
export const compressFiles = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isText(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
};
