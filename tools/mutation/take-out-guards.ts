import { type Guard, withoutScope } from './guard.ts';
import { guards } from './guards.ts';
import { createSandbox, type Sandbox, type Verdict } from './sandbox.ts';

const patienceMs = 10 * 60_000;

const watchOf = ({ call, tests = 'matrix.strangers.test.ts' }: Guard) => ({
  project: 'server' as const,
  tests: [`packages/server/src/${tests}`],
  names: `^${call}( |$)`,
});

/** Takes a guard out, and the policies with it where they would stand in for it; says who kept the unit apart till then. */
const takeOut = async (sandbox: Sandbox, guard: Guard): Promise<[verdict: Verdict, kept: string]> => {
  const watch = watchOf(guard);
  const alone = await sandbox.tryEdits(guard.edits, watch, patienceMs);
  if (!guard.policyToo || alone !== 'survived') return [alone, ''];
  const both = await sandbox.tryEdits([...guard.edits, ...withoutScope], watch, patienceMs);
  return [both, ', the policies alone keep it'];
};

/** Tests that are red anyway would notice everything. */
const refuseRed = async (sandbox: Sandbox, wanted: readonly Guard[]): Promise<void> => {
  for (const [tests, some] of Map.groupBy(wanted, (guard) => watchOf(guard).tests[0] ?? '')) {
    const names = `^(${[...new Set(some.map(({ call }) => call))].join('|')})( |$)`;
    if ((await sandbox.run({ project: 'server', tests: [tests], names }, patienceMs)) !== 'survived')
      throw new Error(`${tests} fails with every guard in its place; mend it first`);
  }
};

/** Takes out one guard after another; each must turn the matrix red. Answers how many do not. */
export const takeOutGuards = async (
  parts: readonly string[],
  say: (line: string) => void,
): Promise<number> => {
  const wanted = guards.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
  const sandbox = await createSandbox();
  let survivors = 0;
  try {
    await refuseRed(sandbox, wanted);
    for (const guard of wanted) {
      const [verdict, kept] = await takeOut(sandbox, guard);
      if (verdict !== 'noticed') survivors += 1;
      say(`${verdict.padEnd(9)}  ${guard.name} (${guard.call}${kept})`);
    }
  } finally {
    await sandbox.remove();
  }
  return survivors;
};
