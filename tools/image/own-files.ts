import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Tests, what only they use, and proofs that only a bench runs. */
const isForTests = (path: string): boolean =>
  /\.(?:test|testing)\.ts$|\/testing\//.test(path) || /\/(?:test|durability)[-.][\w.-]+\.ts$/.test(path);

/** What the image takes beside packages: how it is started, asked for its health, and checks what it gave out. */
const beside = [
  'LICENSE',
  'package.json',
  'tools/with-node.mjs',
  'tools/verify.ts',
  'deploy/image/chancery.mjs',
  'deploy/image/healthy.mjs',
];

const filesBelow = async (root: string, folder: string): Promise<string[]> => {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
};

/** Files of ours that run: sources of the packages in use, without tests, and the commands beside them. */
export const ownFiles = async (root: string, packages: readonly string[]): Promise<string[]> => {
  const sources = await Promise.all(packages.map((folder) => filesBelow(root, `${folder}/src`)));
  return [
    ...beside,
    ...packages.map((folder) => `${folder}/package.json`),
    ...sources.flat().filter((path) => !isForTests(path)),
  ].sort();
};
