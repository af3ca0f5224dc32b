import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const sources = ['console', 'contract', 'phrases', 'device', 'evidence', 'simulator'];
const skippedFolders = new Set(['dist', 'node_modules', 'test-results']);
const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

const listFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries.map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listFiles(path);
    return isTest(path) ? [] : [path];
  });
  return (await Promise.all(nested)).flat();
};

/** A fingerprint of all that the built console depends on. */
export const consoleDigest = async (projectRoot: string): Promise<string> => {
  const folders = await Promise.all(sources.map((name) => listFiles(join(projectRoot, 'packages', name))));
  const files = [...folders.flat(), join(projectRoot, 'package-lock.json')].sort();
  const contents = await Promise.all(files.map((path) => readFile(path)));
  const hash = createHash('sha256');
  for (const [index, path] of files.entries()) {
    const content = contents[index] ?? '';
    hash.update(`\n${relative(projectRoot, path).split(sep).join('/')} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
};
