import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const sumsName = 'SHA256SUMS';
const signatureName = `${sumsName}.sig`;

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
};

const mustBeEd25519 = (key: KeyObject, file: string): KeyObject => {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is not a key of Ed25519`);
  return key;
};

const artefactsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.startsWith(sumsName))
    .map(({ name }) => name)
    .sort();

/** Writes the digests of all files of a folder, as `sha256sum` does, and signs that list. */
export const signFolder = async (folder: string, keyFile: string): Promise<string[]> => {
  const key = mustBeEd25519(createPrivateKey(await readFile(keyFile)), keyFile);
  const names = await artefactsIn(folder);
  const lines = await Promise.all(
    names.map(async (name) => `${await digestOf(join(folder, name))}  ${name}\n`),
  );
  const sums = Buffer.from(lines.join(''));
  await writeFile(join(folder, sumsName), sums);
  await writeFile(join(folder, signatureName), sign(null, sums, key));
  return names;
};

/** What is wrong with the files of a release: nothing, if it is as it was signed. */
export const folderFaults = async (folder: string, publicKeyFile: string): Promise<string[]> => {
  const key = mustBeEd25519(createPublicKey(await readFile(publicKeyFile)), publicKeyFile);
  const sums = await readFile(join(folder, sumsName));
  if (!verify(null, sums, key, await readFile(join(folder, signatureName))))
    return [`${sumsName} was not signed with this key`];
  const expected = new Map(
    sums
      .toString()
      .trim()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  const there = await artefactsIn(folder);
  const faults = there.filter((name) => !expected.has(name)).map((name) => `${name} is not in the list`);
  for (const [name, digest] of expected) {
    if (!there.includes(name)) faults.push(`${name} is missing`);
    else if ((await digestOf(join(folder, name))) !== digest) faults.push(`${name} was altered`);
  }
  return faults;
};
