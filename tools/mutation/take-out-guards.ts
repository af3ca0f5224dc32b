import { guards } from './guards.ts';
import { createSandbox } from './sandbox.ts';

const patienceMs = 10 * 60_000;

/** Takes out one guard after another; each must turn the matrix red. Answers how many do not. */
export const takeOutGuards = async (wanted: string, say: (line: string) => void): Promise<number> => {
  const sandbox = await createSandbox();
  let survivors = 0;
  try {
    for (const { name, edits, call, table } of guards.filter((guard) => guard.name.includes(wanted))) {
      const tests = [`packages/server/src/matrix${table ? '' : '.strangers'}.test.ts`];
      const verdict = await sandbox.tryEdits(
        edits,
        { project: 'server', tests, names: `^${call} ` },
        patienceMs,
      );
      if (verdict !== 'noticed') survivors += 1;
      say(`${verdict.padEnd(9)}  ${name} (${call})`);
    }
  } finally {
    await sandbox.remove();
  }
  return survivors;
};
