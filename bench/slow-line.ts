import { loadavg } from 'node:os';
import { demoPeople } from '@chancery/server/demo/demo-people.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { logInByPhone } from '../e2e/support/login-page.ts';
import { startDemo } from './kit/demo-server.ts';
import { type Bench, type Figure, median } from './kit/figures.ts';

const kbit = 1_000 / 8;
/** A phone at the edge of its cell. */
const line = { offline: false, downloadThroughput: 400 * kbit, uploadThroughput: 400 * kbit, latency: 300 };
const goalSeconds = 3;
const patienceMs = 120_000;

interface Visit {
  readonly name: string;
  readonly path: string;
  /** Whether somebody is logged in. */
  readonly known: boolean;
  /** What stands on the page once it can be used. */
  readonly usable: string;
}

const visits: readonly Visit[] = [
  { name: 'login page', path: '/login', known: false, usable: 'form input' },
  { name: 'home', path: '/dashboard', known: true, usable: '[data-shell] main h1' },
];

interface Moments {
  readonly painted: number;
  readonly usable: number;
}

/** Seconds from the click to the first paint that says something, and to a page that can be used. */
const momentsOf = (page: Page): Promise<Moments> =>
  page.evaluate(() => ({
    painted: (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN) / 1_000,
    usable: (performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN) / 1_000,
  }));

const markUsable = (wanted: string) => {
  const look = () => {
    if (document.querySelector(wanted)) performance.mark('usable');
    else requestAnimationFrame(look);
  };
  look();
};

const open = async (browser: Browser, address: string, { known, usable }: Visit): Promise<Page> => {
  const page = await browser.newPage({ baseURL: address, locale: 'en-GB' });
  page.setDefaultTimeout(patienceMs);
  if (known) {
    await page.goto('/login');
    await logInByPhone(page, demoPeople[1]?.mobile ?? '');
    await page.locator(usable).first().waitFor();
  }
  await page.addInitScript(markUsable, usable);
  return page;
};

const visit = async (page: Page, { path, usable }: Visit): Promise<Moments> => {
  await page.goto('/healthz');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', line);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(usable).first().waitFor();
  const moments = await momentsOf(page);
  await devtools.detach();
  return moments;
};

/** How long people wait on a slow line with an empty cache; `--at=http://…` visits a server that runs already. */
export const slowLine: Bench = async ({ rounds }, say) => {
  const at = process.argv.find((arg) => arg.startsWith('--at='))?.slice('--at='.length);
  const demo = at ? { address: at, stop: async () => undefined } : await startDemo();
  const browser = await chromium.launch(await chromiumOptions());
  const figures: Figure[] = [];
  try {
    for (const each of visits) {
      const page = await open(browser, demo.address, each);
      const seen: Moments[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const moments = await visit(page, each);
        say(`${each.name}: ${moments.painted.toFixed(2)} s painted, ${moments.usable.toFixed(2)} s usable`);
        seen.push(moments);
      }
      await page.close();
      const painted = median(seen.map((moments) => moments.painted));
      const usable = median(seen.map((moments) => moments.usable));
      figures.push({
        name: `${goalSeconds} s ÷ first paint of the ${each.name} at 400 kbit/s`,
        ratio: goalSeconds / painted,
        goal: 1,
        detail: `painted after ${painted.toFixed(2)} s, usable after ${usable.toFixed(2)} s, load ${loadavg()[0]?.toFixed(1)}`,
      });
    }
    return figures;
  } finally {
    await browser.close();
    await demo.stop();
  }
};
