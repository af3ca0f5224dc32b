import { guards } from './mutation/guards.ts';
import { createSandbox } from './mutation/sandbox.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const patienceMs = 10 * 60_000;

/** Takes out one guard after another; each must turn the matrix red. */
const takeOutGuards = async (wanted: string): Promise<number> => {
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

const [what, wanted = ''] = process.argv.slice(2);
if (what !== 'guards') {
  say(
    'node tools/mutate.ts guards [PART OF A NAME]   takes guards out one by one; the matrix must notice each',
  );
  process.exitCode = 2;
} else process.exitCode = (await takeOutGuards(wanted)) > 0 ? 1 : 0;
