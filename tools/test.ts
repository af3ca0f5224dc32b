import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// Servers and commands that tests start again and again are not compiled anew each time.
const compiled = join(root, 'node_modules', '.cache', 'compiled');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

/** Cheap first: whoever breaks a rule hears of it before the long stages run. */
const cheap: readonly Stage[] = [
  // Several checkers find out much of the same each for itself: one takes half the processor and half the memory.
  { name: 'types', command: [bin('tsc'), '--noEmit', '-p', '.', '--checkers', '1'] },
  { name: 'format and lint', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'licences', command: [process.execPath, 'tools/licences.ts'] },
  { name: 'layers', command: [process.execPath, 'tools/layers.ts'] },
  { name: 'unused code', command: [bin('knip'), '--no-progress'] },
  { name: 'generated docs', command: [process.execPath, 'tools/docs.ts', '--check'] },
];
/** Building the console keeps one processor busy at most: it is done while the tests wait for this and that. */
const tests: readonly Stage[] = [
  { name: 'unit and integration', command: [bin('vitest'), 'run', '--reporter=verbose'] },
  { name: 'console size', command: [process.execPath, 'tools/bundle-size.ts'] },
];
/** These use the whole machine, so they have it to themselves, with the console that was built before. */
const journeys: readonly Stage[] = [
  { name: 'browser journeys', command: [bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts'] },
];

const print = (text: string) => process.stdout.write(text);

const linesOf = (output: string): string[] =>
  output
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of other programs are just that
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n');

/** What a stage said of how much it did: its last counting line. */
const summary = (output: string): string =>
  linesOf(output)
    .filter((line) => /\b(Tests|passed|checked|KiB|files?)\b/i.test(line) && /\d/.test(line))
    .at(-1)
    ?.trim() ?? '';

/** What went right is of no interest beside what did not, and hides it where only the end of a log is kept. */
const withoutPasses = (output: string): string =>
  linesOf(output)
    .filter((line) => !/^\s*✓/.test(line))
    .join('\n')
    .trimEnd();

/** The names of what failed, to be read at the very end. */
const failures = (output: string): string[] => [
  ...new Set(
    linesOf(output)
      .map((line) => line.trim())
      .filter((line) => /^(FAIL|✘|\[journeys\].*›)|\berror TS\d/.test(line)),
  ),
];

const run = ({ command: [program, ...args] }: Stage): Promise<{ ok: boolean; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { PROPERTY_SEED: '20261117', NODE_COMPILE_CACHE: compiled, ...process.env, FORCE_COLOR: '0' },
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ ok: false, output: `${output}\n${error.message}` }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });

const only = process.argv.slice(2);
const isChosen = ({ name }: Stage) => only.length === 0 || only.some((word) => name.includes(word));
const lanes = [
  { stages: cheap.filter(isChosen), abreast: 2 },
  { stages: tests.filter(isChosen), abreast: 2 },
  { stages: journeys.filter(isChosen), abreast: 1 },
];
const total = lanes.reduce((sum, { stages }) => sum + stages.length, 0);
let done = 0;
let failed = 0;
const recap: string[] = [];
const perform = async (stage: Stage): Promise<void> => {
  const begun = performance.now();
  const { ok, output } = await run(stage);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  done += 1;
  print(
    `[${done}/${total}] ${stage.name}: ${ok ? 'ok' : 'FAILED'} (${seconds} s) ${ok ? summary(output) : ''}\n`,
  );
  if (ok) return;
  failed += 1;
  print(`${withoutPasses(output)}\n\n`);
  recap.push(stage.name, ...failures(output).map((name) => `  ${name}`));
};
for (const { stages, abreast } of lanes) {
  const ahead = [...stages];
  const lane = async () => {
    for (let stage = ahead.shift(); stage; stage = ahead.shift()) await perform(stage);
  };
  await Promise.all(Array.from({ length: abreast }, lane));
}
if (failed > 0) print(`failed:\n${recap.join('\n')}\n`);
print(`stages: ${total - failed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || total === 0 ? 1 : 0;
