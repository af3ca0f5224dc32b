import { createHash } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutants.ts';
import type { Verdict, Watch } from './sandbox.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const kept = join(root, 'node_modules/.cache/mutation/tried.jsonl');

interface Line {
  readonly key: string;
  readonly tests: string;
  readonly verdict: Verdict;
}

export type Ledger = Awaited<ReturnType<typeof openLedger>>;

const keyOf = ({ file, start, end, put }: Mutant, source: string): string =>
  createHash('sha256')
    .update(JSON.stringify([file, source, start, end, put]))
    .digest('base64url');

/** The digest of the tests that watch, so that a new one gets to see what survived before. */
const digestOf = async ({ tests, names = '' }: Watch): Promise<string> => {
  const digest = createHash('sha256').update(names);
  const all = await readdir(join(root, 'packages'), { recursive: true });
  const watching = all
    .filter((name) => name.endsWith('.test.ts') && tests.some((test) => `packages/${name}`.includes(test)))
    .filter((name) => !name.includes('node_modules'))
    .sort();
  for (const name of watching) digest.update(await readFile(join(root, 'packages', name)));
  return digest.digest('base64url');
};

/** What was tried before, so that an interrupted run goes on where it was. */
export const openLedger = async (watch: Watch, fresh: boolean) => {
  const tests = await digestOf(watch);
  const text = fresh ? '' : await readFile(kept, 'utf8').catch(() => '');
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line): Line => JSON.parse(line));
  // A noticed mutant stays noticed; one that survived is tried again once there are other tests.
  const known = new Map(
    lines
      .filter((line) => line.verdict !== 'survived' || line.tests === tests)
      .map(({ key, verdict }) => [key, verdict]),
  );
  return {
    find: (mutant: Mutant, source: string): Verdict | undefined => known.get(keyOf(mutant, source)),
    keep: async (mutant: Mutant, source: string, verdict: Verdict): Promise<void> => {
      await mkdir(dirname(kept), { recursive: true });
      await appendFile(kept, `${JSON.stringify({ key: keyOf(mutant, source), tests, verdict })}\n`);
    },
  };
};
