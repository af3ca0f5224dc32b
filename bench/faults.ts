import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, Figure } from './kit/figures.ts';

/** A suite in its whole form: the file of its test, and what makes it long. */
interface Piece {
  readonly name: string;
  readonly file: string;
  readonly whole: Readonly<Record<string, string>>;
}

const pieces: readonly Piece[] = [
  { name: 'killed in mid-write', file: 'durability.test.ts', whole: { KILLS: '20' } },
  { name: 'a full disk', file: 'full-disk.test.ts', whole: {} },
  { name: 'a database away, silent, slow', file: 'kit/away.test.ts', whole: {} },
  {
    name: 'ten servers, one sequencer',
    file: 'proof/evidence/sequencer.many.test.ts',
    whole: { FIGHT_SECONDS: '120' },
  },
  { name: 'clocks that jump', file: 'proof/evidence/clock-jumps.test.ts', whole: {} },
  {
    name: 'any order of steps of a use',
    file: 'seal-use/authorization/use.property.test.ts',
    whole: { APPLICATION_RUNS: '2000' },
  },
  {
    name: 'slow clients and deep JSON beside others',
    file: 'kit/slow-clients.test.ts',
    whole: { SLOW_CLIENTS: '1000' },
  },
  { name: 'odd requests to every call', file: 'fuzz.test.ts', whole: { FUZZ_CASES: '200' } },
];

const root = fileURLToPath(new URL('..', import.meta.url));

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

const run = async ({ file, whole }: Piece, quick: boolean): Promise<Report & { seconds: number }> => {
  const begun = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'chancery-faults-'));
  const report = join(folder, 'report.json');
  const told = ['--reporter=json', `--outputFile=${report}`];
  const child = spawn('npx', ['vitest', 'run', ...told, `packages/server/src/${file}`], {
    cwd: root,
    env: { ...process.env, ...(quick ? {} : whole) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'close');
  try {
    const found = JSON.parse(await readFile(report, 'utf8')) as Report;
    return { ...found, seconds: (performance.now() - begun) / 1_000 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The suites of harm, one after the other, each as long as it takes to believe it. `PIECES=disk,fuzz` runs some of them. */
export const faults: Bench = async ({ quick }, say) => {
  const wanted = process.env.PIECES?.split(',');
  const figures: Figure[] = [];
  for (const piece of pieces) {
    if (wanted && !wanted.some((word) => piece.file.includes(word))) continue;
    say(`  ${piece.name} …`);
    const { numPassedTests, numFailedTests, numPendingTests, seconds } = await run(piece, quick);
    const size = quick ? 'quick form' : Object.entries(piece.whole).map((pair) => pair.join('='));
    figures.push({
      name: piece.name,
      ratio: numPassedTests / Math.max(1, numPassedTests + numFailedTests),
      goal: 1,
      detail: `${piece.file}${size.length ? `, ${size}` : ''}: ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} left out, ${seconds.toFixed(0)} s`,
    });
  }
  return figures;
};
