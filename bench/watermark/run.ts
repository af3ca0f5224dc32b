import { writeFile } from 'node:fs/promises';
import { readOptions, usage } from './kit/options.ts';
import { verdicts } from './kit/summary.ts';
import { attackTable, goalTable, qualityTable } from './kit/table.ts';
import { more } from './more.ts';
import { measure } from './watermark.ts';

const options = readOptions(process.argv.slice(2));
const say = (line: string) => process.stderr.write(`${line}\n`);

if (typeof options === 'string' || process.argv.includes('--help')) {
  say(typeof options === 'string' ? `${options}\n${usage}` : usage);
  process.exitCode = typeof options === 'string' ? 2 : 0;
} else {
  const outcome = await measure(options, say);
  const goals = [...verdicts(outcome), ...(options.reading ? [] : await more(options, say))];
  process.stdout.write(`${attackTable(outcome)}\n\n${qualityTable(outcome)}\n\n${goalTable(goals)}\n`);
  if (options.json) await writeFile(options.json, JSON.stringify({ options, goals, ...outcome }));
}
