import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { codeOf } from '../../runtime/start-error.ts';

/** A state of a log that was signed. */
export interface SignedState {
  readonly size: number;
  readonly note: string;
}

/** Whether a state of a unit's log was signed by this platform. */
export type IsOurs = (companyId: string, state: SignedState) => boolean;

interface Parts {
  readonly dataDir: string;
  /** The folder that checkpoints are published to. */
  readonly published: string | undefined;
  readonly isOurs: IsOurs;
  readonly log: FastifyBaseLogger;
}

/** What this server knows to have been signed, kept where the database does not reach. */
export interface SignedMemory {
  /** The newest state of a unit's log that is remembered. */
  recall(companyId: string): Promise<SignedState | undefined>;
  /** Remembers states; when this returns they outlast a loss of power. */
  keep(states: ReadonlyMap<string, SignedState>): Promise<void>;
  /** Whose logs are remembered. */
  units(): string[];
  close(): Promise<void>;
}

/** Lines that are out of date are dropped once there are this many more than units. */
const spareLines = 20_000;

const lineOf = ([companyId, { size, note }]: readonly [string, SignedState]): string =>
  `${JSON.stringify([companyId, size, note])}\n`;

const readLine = (line: string): readonly [string, SignedState] | undefined => {
  try {
    const [companyId, size, note] = JSON.parse(line) as [string, number, string];
    return typeof note === 'string' ? [companyId, { size, note }] : undefined;
  } catch {
    // What a killed server left half-written was not relied on by anybody.
    return undefined;
  }
};

/** The newest state of each log in the text of a memory. */
export const readStates = (text: string): Map<string, SignedState> => {
  const states = new Map<string, SignedState>();
  for (const line of text.split('\n')) {
    const [companyId, state] = readLine(line) ?? [];
    if (companyId !== undefined && state) states.set(companyId, state);
  }
  return states;
};

const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });

/** The newest checkpoint of a unit in the folder that they are published to; what we did not sign says nothing. */
export const publishedIn = async (
  folder: string,
  companyId: string,
  isOurs: IsOurs,
): Promise<SignedState | undefined> => {
  const names = await readdir(join(folder, companyId)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const sizes = names.flatMap((name) => Number(/^(\d+)\.checkpoint$/.exec(name)?.[1] ?? []));
  for (const size of sizes.sort((a, b) => b - a)) {
    const note = await readFile(join(folder, companyId, `${size}.checkpoint`), 'utf8');
    if (isOurs(companyId, { size, note })) return { size, note };
  }
  return undefined;
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Opens the memory of this server in its data folder; what was published counts as well. */
export const openSignedMemory = async ({ dataDir, published, isOurs, log }: Parts): Promise<SignedMemory> => {
  const folder = join(dataDir, 'evidence');
  const path = join(folder, 'signed.jsonl');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const states = readStates(await textOf(path));
  const compared = new Set<string>();
  let spare = 0;

  /** Whole or not at all, and only what is up to date. */
  const rewrite = async () => {
    const draft = `${path}.new`;
    const handle = await open(draft, 'w', 0o600);
    try {
      await handle.writeFile([...states].map(lineOf).join(''));
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
    await syncFolder(folder);
    spare = 0;
    return open(path, 'a', 0o600);
  };
  let file = await rewrite();

  const compareWithPublished = async (companyId: string): Promise<void> => {
    if (!published || compared.has(companyId)) return;
    compared.add(companyId);
    const there = await publishedIn(published, companyId, isOurs).catch((error: unknown) => {
      log.warn({ err: error, folder: published }, 'published checkpoints could not be read');
      return undefined;
    });
    if (there && there.size > (states.get(companyId)?.size ?? 0)) states.set(companyId, there);
  };

  return {
    recall: async (companyId) => {
      await compareWithPublished(companyId);
      return states.get(companyId);
    },
    keep: async (signed) => {
      if (signed.size === 0) return;
      for (const [companyId, state] of signed) states.set(companyId, state);
      await file.appendFile([...signed].map(lineOf).join(''));
      await file.datasync();
      spare += signed.size;
      if (spare < spareLines + 4 * states.size) return;
      await file.close();
      file = await rewrite();
    },
    units: () => [...states.keys()],
    close: () => file.close(),
  };
};
