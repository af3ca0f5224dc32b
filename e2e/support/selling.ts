import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverSettings } from './server-settings.ts';
import { moveTo, needed } from './settings.ts';
import { test as base } from './test.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts a server, or uses the one of one's own that already runs there. */
const startSelling = async (address: string, dataDir: string): Promise<() => Promise<void>> => {
  if (await isReady(address)) return async () => undefined;
  const server = spawn(process.execPath, ['packages/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...serverSettings, BRAND: '0', PORT: new URL(address).port, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  while (!(await isReady(address))) {
    if (server.exitCode !== null) throw new Error('the server of the selling brand did not start');
    await sleep(100);
  }
  return async () => {
    server.kill('SIGTERM');
    await ended;
  };
};

/** Journeys where services are sold on-line: at a server of that brand, whose payment providers are played. */
export const test = base.extend<object, { readonly selling: string }>({
  selling: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from a pattern
    async ({}, use) => {
      const address = `http://127.0.0.1:${needed('E2E_SELLING_PORT')}`;
      const dataDir = needed('E2E_SELLING_DATA_DIR');
      const stop = await startSelling(address, dataDir);
      moveTo({ address, dataDir });
      await use(address);
      await stop();
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  baseURL: ({ selling }, use) => use(selling),
});
