import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './support/chromium.ts';
import { serverSettings } from './support/server-settings.ts';

// Workers read this file again: the first reading chooses, the others follow.
// Four digits that tell the people of this run from those of an earlier one on the same data.
process.env.E2E_RUN ??= String(Math.trunc(Date.now() / 1_000) % 10_000).padStart(4, '0');
// Below the ports that connections get by themselves, so that none has taken it.
process.env.E2E_PORT ??= String(20_000 + 2 * (process.pid % 6_000));
process.env.E2E_SELLING_PORT ??= String(Number(process.env.E2E_PORT) + 1);
if (!process.env.E2E_DATA_DIR) {
  const made = mkdtempSync(join(tmpdir(), 'chancery-e2e-'));
  process.env.E2E_DATA_DIR = made;
  process.on('exit', () => rmSync(made, { recursive: true, force: true }));
}
process.env.E2E_SELLING_DATA_DIR ??= join(process.env.E2E_DATA_DIR, 'selling');
const address = `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // What everybody sees, such as the menu, is changed when nobody else is at work.
  projects: [
    { name: 'journeys', testIgnore: '**/*.last.spec.ts' },
    { name: 'last', testMatch: '**/*.last.spec.ts', dependencies: ['journeys'] },
  ],
  fullyParallel: true,
  // Journeys often wait for something: more of them at once than the processors of the smallest machine.
  workers: 3,
  // A busy machine makes the whole of a journey long; what hangs is found by what it expects.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: address,
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    screenshot: 'off',
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await chromiumOptions(),
  },
  webServer: {
    command: `${process.execPath} packages/server/src/main.ts`,
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `${address}/readyz`,
    timeout: 120_000,
    // A server of one's own that already runs there is used as it is.
    reuseExistingServer: true,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: { ...serverSettings, PORT: process.env.E2E_PORT, DATA_DIR: process.env.E2E_DATA_DIR },
  },
});
