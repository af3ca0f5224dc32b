import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demoPeople, demoUnits } from '@chancery/server/demo/demo-people.ts';
import { chromium } from '@playwright/test';
import { pictureOptions } from './chromium.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const images = join(root, 'docs', 'images');
const patienceMs = 120_000;

process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000));
process.env.E2E_DATA_DIR = mkdtempSync(join(tmpdir(), 'chancery-images-'));

const startServer = async () => {
  const env = {
    ...process.env,
    PORT: process.env.E2E_PORT,
    DATA_DIR: process.env.E2E_DATA_DIR,
    ENVIRONMENT: 'demo',
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, ['packages/server/src/main.ts'], {
    cwd: root,
    env,
    stdio: 'ignore',
  });
  const { address } = await import('./settings.ts');
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const begun = Date.now(); !(await isReady()); await sleep(300))
    if (Date.now() - begun > patienceMs) throw new Error('the server did not get ready');
  return { server, address };
};

interface Picture {
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly isMobile?: boolean;
  /** The pages to open, the one to be taken last. */
  readonly paths: readonly string[];
}

const desk = { width: 1440, height: 900 };

/** The pictures of the README. */
const pictures = (record: string): readonly Picture[] => [
  { name: 'console', size: desk, paths: ['/sealManage/useCordlist', '/dashboard'] },
  { name: 'use-record', size: desk, paths: [record] },
  { name: 'phone', size: { width: 390, height: 844 }, isMobile: true, paths: ['/sealManage/useCordlist'] },
];

/** Takes the pictures on a demo of its own. */
const takePictures = async (address: string) => {
  const [{ query, closeDatabase }, { undisturbed }, { signIn }] = await Promise.all([
    import('./database.ts'),
    import('./people.ts'),
    import('./sign-in.ts'),
  ]);
  const [person] = demoPeople;
  const [unit] = demoUnits;
  if (!person) throw new Error('the demo has nobody');
  await query('UPDATE account SET preferences = $1 WHERE id = $2', [JSON.stringify(undisturbed), person.id]);
  const [shown] = await query<{ id: string }>(
    'SELECT id FROM use_record WHERE company_id = $1 ORDER BY photos DESC, presses DESC LIMIT 1',
    [unit.id],
  );
  const browser = await chromium.launch(await pictureOptions());
  mkdirSync(images, { recursive: true });
  for (const { name, size, isMobile = false, paths } of pictures(
    `/sealManage/recorddetail?id=${shown?.id}`,
  )) {
    const page = await browser.newPage({
      baseURL: address,
      viewport: size,
      isMobile,
      locale: 'en-GB',
      timezoneId: 'Asia/Shanghai',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await signIn(page, person, unit);
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
    }
    await page.screenshot({ path: join(images, `${name}.png`) });
    await page.close();
  }
  await browser.close();
  await closeDatabase();
};

const { server, address } = await startServer();
try {
  await takePictures(address);
} finally {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(process.env.E2E_DATA_DIR ?? '', { recursive: true, force: true });
}
