import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program that the bench started. */
export interface Started {
  readonly child: ChildProcess;
  /** Ends it, the hard way if it does not go. */
  stop(): Promise<void>;
}

interface How {
  /** Where what it says is kept. */
  readonly log: string;
  readonly env?: NodeJS.ProcessEnv;
  /** As whom, where we may choose. */
  readonly as?: { readonly uid: number; readonly gid: number } | undefined;
}

const patienceMs = 10_000;

export const startProgram = (command: string, args: readonly string[], { log, env, as }: How): Started => {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    // Another account may not enter where we stand.
    cwd: dirname(log),
    ...as,
  });
  const out = createWriteStream(log, { flags: 'a' });
  child.stdout?.pipe(out, { end: false });
  child.stderr?.pipe(out, { end: false });
  child.on('error', (error) => out.write(`${error}\n`));
  const isOver = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  return {
    child,
    stop: async () => {
      if (isOver()) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(timer);
    },
  };
};

/** Looks again and again until there is something; says what was waited for where nothing comes. */
export const until = async <T>(
  what: string,
  look: () => Promise<T | undefined>,
  withinMs = 120_000,
): Promise<T> => {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(100)) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new Error(`waited too long: ${what}`);
};
