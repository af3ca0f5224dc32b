import { parseArgs } from 'node:util';
import { nameOf, readExplained } from './mutation/explained.ts';
import { groups } from './mutation/groups.ts';
import { openLedger } from './mutation/ledger.ts';
import { createSandbox } from './mutation/sandbox.ts';
import { takeOutGuards } from './mutation/take-out-guards.ts';
import { type Tried, tryGroup } from './mutation/try-group.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const help = `npm run mutate -- guards [PART OF A NAME …]       takes guards out one by one; the matrix must notice each
npm run mutate -- GROUP … [--sample 60] [--seed 1] [--fresh]
                                                  changes sources in small ways; the group's tests must notice each
groups: ${Object.keys(groups).join(', ')}
What survives and is not explained in tools/mutation/survivors.md ends the command with 1.`;

/** Tries a sample of each group; answers how many survive without a reason. */
const tryGroups = async (names: readonly string[], size: number, seed: string, fresh: boolean) => {
  const explained = await readExplained();
  const sandbox = await createSandbox();
  let unexplained = 0;
  try {
    for (const name of names) {
      const group = groups[name];
      if (!group) throw new Error(`there is no group ${name}; there are ${Object.keys(groups).join(', ')}`);
      const ledger = await openLedger(group.watch, fresh);
      const told = ({ verdict, file, line }: Tried) => process.stderr.write(`${verdict} ${file}:${line}\n`);
      const tried = await tryGroup(group, { size, seed }, { sandbox, ledger, told });
      const alive = tried.filter(({ verdict }) => verdict === 'survived');
      const unknown = alive.filter((mutant) => !explained.has(nameOf(mutant)));
      unexplained += unknown.length;
      for (const mutant of unknown) say(`survived  ${mutant.file}:${mutant.line}\n${nameOf(mutant)} |`);
      const noticed = tried.length - alive.length;
      say(`${name}: ${noticed} of ${tried.length} noticed, ${alive.length - unknown.length} explained`);
    }
  } finally {
    await sandbox.remove();
  }
  return unexplained;
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    fresh: { type: 'boolean', default: false },
  },
});
const [first, ...rest] = positionals;
if (first === undefined) {
  say(help);
  process.exitCode = 2;
} else {
  const left =
    first === 'guards'
      ? await takeOutGuards(rest, say)
      : await tryGroups(positionals, Number(values.sample), values.seed, values.fresh);
  process.exitCode = left > 0 ? 1 : 0;
}
