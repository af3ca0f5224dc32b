import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawnPdf } from '@chancery/evidence/pdf.testing.ts';
import { signPdf } from '@chancery/evidence/pdf-signature.ts';
import { reportSignerOf, vouchForReports } from '@chancery/evidence/report-key.ts';
import { fingerprintOf } from '@chancery/evidence/signature.ts';
import { makeBundle, signer } from './evidence.verify.ts';
import { startChild } from './kit/child.ts';
import { type Bench, type Figure, median } from './kit/figures.ts';

const wanted = { microsAnEntry: 100, megabytes: 1_024 };
const fingerprint = fingerprintOf(signer.publicKey);

interface Taken {
  readonly verdict: string;
  readonly fault?: string;
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

const files = {
  'an evidence file': (entries: number) => makeBundle(2 * entries, entries).bundle,
  'a report': (entries: number) => {
    const reports = reportSignerOf(new Uint8Array(32).fill(8), signer);
    const { bundle } = makeBundle(2 * entries, entries, vouchForReports(reports, signer));
    return signPdf(drawnPdf(bundle), reports);
  },
};

/** What one file takes, each time in a process of its own, so that its memory is its own. */
const measure = async (path: string, rounds: number): Promise<Taken[]> => {
  const runs: Taken[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const child = startChild(new URL('verify.process.ts', import.meta.url).pathname);
    runs.push(await child.ask<Taken>({ path, fingerprint }));
    await child.stop();
  }
  return runs;
};

/** What checking a file costs whoever checks it: time an entry, and memory. */
export const verify: Bench = async ({ quick, rounds }, say) => {
  const folder = await mkdtemp(join(tmpdir(), 'chancery-verify-'));
  const figures: Figure[] = [];
  try {
    for (const entries of quick ? [1_000, 10_000] : [1_000, 50_000])
      for (const [what, make] of Object.entries(files)) {
        const path = join(folder, 'file');
        const bytes = make(entries);
        await writeFile(path, bytes);
        const runs = await measure(path, rounds);
        const [first] = runs;
        const micros = (median(runs.map(({ cpuSeconds }) => cpuSeconds)) * 1_000_000) / entries;
        const peak = Math.max(...runs.map(({ peakMb }) => peakMb));
        const name = `${what} of ${entries.toLocaleString('en')} entries`;
        const size = `${(bytes.length / 1024 / 1024).toFixed(1)} MB`;
        say(`${name}: ${size}, ${first?.verdict} ${first?.fault ?? ''}`);
        if (first?.verdict !== 'genuine') continue;
        figures.push(
          {
            name: `${name}, 100 µs ÷ an entry`,
            ratio: wanted.microsAnEntry / micros,
            goal: 1,
            detail: `${micros.toFixed(1)} µs, ${size}`,
          },
          {
            name: '… 1 GB ÷ peak memory',
            ratio: wanted.megabytes / peak,
            goal: 1,
            detail: `${Math.round(peak)} MB`,
          },
        );
      }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
