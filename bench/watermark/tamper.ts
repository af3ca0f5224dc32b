import { parseArgs } from 'node:util';
import { goalTable } from './kit/table.ts';
import { conditions, editedNames, measurePage, type PageOutcome } from './tamper-measure.ts';
import { tamperTable, tamperVerdicts } from './tamper-verdicts.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    documents: { type: 'string' },
    edits: { type: 'string' },
    conditions: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const names = editedNames(Number(values.documents ?? (values.quick ? 4 : 20)));
const wanted = values.conditions?.split(',') ?? Object.keys(conditions);
const until = performance.now() + Number(values.minutes ?? 24 * 60) * 60_000;
const all: PageOutcome[] = [];
for (const name of names) {
  if (performance.now() > until) break;
  await measurePage(name, wanted, Number(values.edits ?? 5), (outcome) => {
    all.push(outcome);
    const missed = outcome.edits.filter(({ found }) => !found).map(({ kind }) => kind);
    process.stderr.write(
      `${name} ${outcome.condition}: ${outcome.compared ? `${outcome.edits.length} edits, missed ${missed.join(' ') || 'none'}, ${outcome.falseBlocks} false blocks` : 'not compared'}\n`,
    );
  });
}
process.stdout.write(`${tamperTable(all)}\n\n${goalTable(tamperVerdicts(all))}\n`);
