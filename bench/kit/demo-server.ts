import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const patienceMs = 600_000;

/** A demo that anybody may look at, and how it ends. */
export interface DemoServer {
  readonly address: string;
  stop(): Promise<void>;
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts a demo with data of its own; it builds the console first, where that was not done. */
export const startDemo = async (): Promise<DemoServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'chancery-bench-'));
  const port = String(20_000 + (process.pid % 10_000));
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['packages/server/src/main.ts'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: folder,
      DEVICE_PORT: '0',
      ENVIRONMENT: 'demo',
      LOG_LEVEL: 'warn',
    },
    stdio: 'ignore',
  });
  const stop = async () => {
    const ended = once(server, 'exit');
    if (server.kill('SIGTERM')) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const begun = Date.now(); !(await isReady(address)); await sleep(300))
    if (Date.now() - begun > patienceMs || server.exitCode !== null) {
      await stop();
      throw new Error('the demo did not get ready');
    }
  return { address, stop };
};
