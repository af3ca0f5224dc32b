import { mkdir, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { keysOf, type PlatformDocument, trustOf } from './platform-document.ts';
import { readFileUpTo } from './read-up-to.ts';
import type { Trust } from './trust.ts';
import { nothing, parseTrust, type TrustFile, writeTrustText } from './trust-file.ts';

/** What was asked for cannot be done; the text says why. */
export class UsageError extends Error {}

/** Where trust is remembered unless said otherwise. */
export const usualTrustFile = (): string =>
  join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'chancery', 'trust.json');

/** Some ten thousand keys. */
const trustBytesMax = 4 << 20;

/** Reads what is trusted; a file that is not whole is refused, so that nothing is trusted or forgotten by accident. */
export const readTrust = async (path: string, mustBe: boolean): Promise<TrustFile> => {
  const bytes = await readFileUpTo(path, trustBytesMax).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && !mustBe) return 'missing' as const;
    throw new UsageError(`${path}: ${error.message}`);
  });
  if (bytes === 'missing') return nothing;
  const found = bytes && parseTrust(Buffer.from(bytes).toString('utf8'));
  if (!found) throw new UsageError(`${path}: this is not a trust file`);
  return found;
};

/** Keeps what is trusted, whole or not at all. */
export const writeTrust = async (path: string, trust: TrustFile): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const next = `${path}.${process.pid}`;
  await writeFile(next, writeTrustText(trust), { mode: 0o600 });
  await rename(next, path);
};

const added = <T extends object>(
  list: readonly T[],
  more: readonly T[],
  sameAs: (a: T, b: T) => boolean,
): T[] => [...list, ...more.filter((one) => !list.some((other) => sameAs(one, other)))];

/** The same with more in it. */
export const withTrust = (trust: TrustFile, more: Trust): TrustFile => ({
  platforms: added(trust.platforms, more.platforms ?? [], (a, b) => a.fingerprint === b.fingerprint),
  witnesses: added(
    trust.witnesses,
    more.witnesses ?? [],
    (a, b) => a.publicKey === b.publicKey && a.name === b.name,
  ),
  timestampers: added(
    trust.timestampers,
    more.timestampers ?? [],
    (a, b) => a.fingerprint === b.fingerprint && a.namedBy === b.namedBy,
  ),
});

/** The same without what goes by this name or fingerprint. */
export const withoutTrust = (trust: TrustFile, name: string): TrustFile => {
  const stays = (one: object) => !Object.values(one).includes(name);
  return {
    platforms: trust.platforms.filter(stays),
    witnesses: trust.witnesses.filter(stays),
    timestampers: trust.timestampers.filter(stays),
  };
};

/** Pins a platform at first use. Later, only keys that the remembered ones lead to are taken. */
export const pinned = (trust: TrustFile, address: string, document: PlatformDocument): TrustFile => {
  const known = trust.platforms.filter(({ name }) => name === address);
  const keys = keysOf(document);
  if (known.length > 0 && !known.some(({ fingerprint }) => keys.includes(fingerprint)))
    throw new UsageError(
      `${address} shows another key (${keys.at(-1)}) than the one that is remembered. Ask the platform before you trust it.`,
    );
  return withTrust(trust, trustOf(document, address));
};
