import { readFile } from 'node:fs/promises';
import { verifyFile } from '@chancery/evidence/pdf.ts';
import { answerMessages } from './kit/answer.ts';

const busy = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

/** Checks one file as the command does, and says what it took. */
answerMessages(async ({ path, fingerprint }: { readonly path: string; readonly fingerprint: string }) => {
  const bytes = new Uint8Array(await readFile(path));
  const begun = busy();
  const { verdict, fault } = verifyFile(bytes, { trust: { platforms: [{ fingerprint }] } });
  const cpuSeconds = busy() - begun;
  const peakMb = process.resourceUsage().maxRSS / 1024;
  return { verdict, fault: fault?.code, cpuSeconds, peakMb };
});
