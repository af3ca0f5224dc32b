import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Group } from './groups.ts';
import type { Ledger } from './ledger.ts';
import { type Mutant, mutantsOf, mutated } from './mutants.ts';
import { createRunner } from './runner.ts';
import type { Sandbox, Verdict } from './sandbox.ts';

/** A mutant with what became of it. */
export interface Tried extends Mutant {
  readonly verdict: Verdict;
}

/** How many of a group's mutants are tried, and which. */
export interface Sample {
  readonly size: number;
  readonly seed: string;
}

const orderOf = (seed: string, { file, start, put }: Mutant): string =>
  createHash('sha256').update(`${seed} ${file} ${start} ${put}`).digest('hex');

/** As many as asked for, the same ones for the same seed however the rest of the sources changes. */
export const sampled = (mutants: readonly Mutant[], { size, seed }: Sample): Mutant[] =>
  mutants
    .map((mutant) => ({ mutant, order: orderOf(seed, mutant) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant);

const startMs = 900_000;

/** Tries mutants of a group, one after the other; a group whose tests fail without any is refused. */
export const tryGroup = async (
  { files, watch }: Group,
  sample: Sample,
  { sandbox, ledger, told }: { sandbox: Sandbox; ledger: Ledger; told: (tried: Tried) => void },
): Promise<Tried[]> => {
  const sources = new Map<string, string>();
  for (const file of files) sources.set(file, await readFile(join(sandbox.folder, file), 'utf8'));
  const mutants = sampled(
    [...sources].flatMap(([file, text]) => mutantsOf(file, text)),
    sample,
  );
  const runner = createRunner(sandbox.folder, watch);
  const results: Tried[] = [];
  try {
    const begun = Date.now();
    if ((await runner.run([], startMs)) !== 'survived')
      throw new Error('the tests fail without any mutant; mend them first');
    // What takes many times as long as the first run, which loaded everything, does not end.
    const patienceMs = Math.max(60_000, 3 * (Date.now() - begun));
    let before = mutants[0]?.file ?? '';
    for (const mutant of mutants) {
      const source = sources.get(mutant.file) ?? '';
      const known = ledger.find(mutant, source);
      let verdict = known;
      if (!verdict) {
        await sandbox.rewrite(mutant.file, () => mutated(source, mutant));
        verdict = await runner.run([mutant.file, before], patienceMs);
        before = mutant.file;
        await sandbox.rewrite(mutant.file, () => source);
        await ledger.keep(mutant, source, verdict);
      }
      const tried = { ...mutant, verdict };
      results.push(tried);
      told(tried);
    }
    // Tests that fail on their own by now have noticed nothing.
    if ((await runner.run([...sources.keys()], startMs)) !== 'survived')
      throw new Error('the tests fail without a mutant after all; nothing of this counts (--fresh)');
  } finally {
    runner.stop();
  }
  return results;
};
