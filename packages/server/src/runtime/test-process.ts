import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** A folder that is removed after the test; passable, because PostgreSQL may run under another account. */
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'chancery-test-'));
  await chmod(folder, 0o711);
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};

type Started = {
  readonly child: ChildProcess;
  /** The next line it prints. */
  line(): Promise<string>;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }>;
};

/** Runs a few lines of a module as a process of its own, beside the files in this folder. */
export const startProcess = async (code: string): Promise<Started> => {
  const script = join(await temporaryFolder(), 'script.mts');
  await writeFile(script, code.replaceAll(`'./`, `'${import.meta.dirname}/`));
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output: string[] = [];
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ended = once(child, 'close').then(([exitCode, signal]) => ({
    code: exitCode as number | null,
    signal: signal as NodeJS.Signals | null,
    output: output.join(''),
  }));
  return { child, line: async () => (await lines.next()).value ?? output.join(''), ended };
};
