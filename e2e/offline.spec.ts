import { addPayer } from '@chancery/contract/payer/calls.ts';
import { demoUnits } from '@chancery/server/demo/demo-people.ts';
import { addLogins } from './support/history.ts';
import { expectPath, notice } from './support/screen.ts';
import { sidebar } from './support/shell.ts';
import { signInMember } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

const banner = (page: Page) => page.getByText(en('connection.lost'));
const total = (page: Page, first: number, last: number, n: number) =>
  page.getByText(en('list.range', { first, last, total: n }));
const tryAgain = (page: Page) => page.getByRole('button', { name: en('entry.retry') });
const logEntry = (page: Page) => sidebar(page).getByRole('link', { name: en('menu.log.view') });
const logIsEmpty = (page: Page) => page.getByRole('heading', { name: en('log.noOperations') });

const assets = '**/assets/**';

/** Breaks off the first request for every part, and lets the second through; answers with what was broken off. */
const cutEachOnce = async (page: Page): Promise<ReadonlySet<string>> => {
  const cut = new Set<string>();
  await page.route(assets, (route) => {
    const { pathname } = new URL(route.request().url());
    if (cut.has(pathname)) return route.continue();
    cut.add(pathname);
    return route.abort();
  });
  return cut;
};

/** The sheets the page has asked for and not got. */
const missingSheets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
      .filter(({ sheet }) => sheet === null)
      .map(({ href }) => href),
  );

/** The sheets the page is drawn with. */
const sheets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href }) => (href ? [new URL(href).pathname] : [])),
  );

test('a list stays without a connection, says so, and is read again when it is back', async ({
  page,
  context,
}) => {
  const { unit } = await signInMember(page);
  await addLogins(unit, 3);
  await page.goto('/log?tab=logins');
  await expect(total(page, 1, 3, 3)).toBeVisible();
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await expect(total(page, 1, 3, 3)).toBeVisible();
  await addLogins(unit, 2);
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect(total(page, 1, 5, 5)).toBeVisible();
});

test('a server that no longer answers is noticed, though the browser sees a network', async ({ page }) => {
  const { unit } = await signInMember(page);
  await addLogins(unit, 3);
  await page.goto('/log?tab=logins');
  await expect(total(page, 1, 3, 3)).toBeVisible();
  const everything = /\/(api|healthz)/;
  await page.route(everything, (route) => route.abort());
  await page.getByRole('button', { name: en('list.refresh') }).click();
  await expect(banner(page)).toBeVisible();
  await addLogins(unit, 2);
  await page.unroute(everything);
  await expect(banner(page)).toBeHidden();
  await expect(total(page, 1, 5, 5)).toBeVisible();
});

test('what is typed without a connection stays, and is sent only when somebody says so', async ({
  page,
  context,
}) => {
  await signInMember(page);
  await page.goto('/cost/addPayer');
  const name = page.getByRole('textbox', { name: en('payer.name'), exact: true });
  await name.fill('Lanting');
  await context.setOffline(true);
  await name.fill('Lanting Paper');
  await page.getByRole('textbox', { name: en('payer.taxNumber') }).fill(demoUnits[0].socialCreditCode);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes(addPayer.path)) sent += 1;
  });
  const submit = page.getByRole('main').getByRole('button', { name: en('payer.add'), exact: true });
  await submit.click();
  await expect(notice(page, en('catalogue.networkTimeout'))).toBeVisible();
  await expect(banner(page)).toBeVisible();
  expect(sent).toBe(1);
  const back = page.waitForResponse('**/healthz');
  await context.setOffline(false);
  await back;
  await expect(banner(page)).toBeHidden();
  await expect(name).toHaveValue('Lanting Paper');
  expect(sent, 'nothing is sent again by itself').toBe(1);
  await submit.click();
  await expect(notice(page, en('payer.saved'))).toBeVisible();
  expect(sent).toBe(2);
});

test('parts of a page that were cut off once are fetched again, with their sheets', async ({ page }) => {
  await signInMember(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const cut = await cutEachOnce(page);
  await sidebar(page)
    .getByRole('link', { name: en('menu.member.view') })
    .click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(
    [...cut].some((path) => path.endsWith('.js')),
    'a script was cut off',
  ).toBe(true);
  const lost = [...cut].filter((path) => path.endsWith('.css'));
  expect(lost, 'a sheet was cut off').not.toEqual([]);
  // What the page fetches only once it stands may have been cut off, too.
  await expect.poll(() => sheets(page)).toEqual(expect.arrayContaining(lost));
  expect(await missingSheets(page)).toEqual([]);
});

test('a first visit comes through although everything is cut off once', async ({ page }) => {
  const cut = await cutEachOnce(page);
  await page.goto('/login');
  await expect(page.getByLabel(en('entry.phone'), { exact: true })).toBeVisible();
  expect(cut.size).toBeGreaterThan(4);
  expect(await missingSheets(page)).toEqual([]);
  await expect(page.locator('#skeleton')).toHaveCount(0);
});

test('a page whose parts do not come says so, and comes when it is tried again', async ({ page }) => {
  await signInMember(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route(assets, (route) => route.abort());
  await logEntry(page).click();
  await expect(page.getByText(en('failure.part'))).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loads, 'no reload by itself').toBe(0);
  await page.unroute(assets);
  await tryAgain(page).click();
  await expect(logIsEmpty(page)).toBeVisible();
  await expectPath(page, '/log');
});

test('a page that cannot even begin says so, and begins when it is tried again', async ({ page }) => {
  await page.route('**/assets/core-*', (route) => route.abort());
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'The console could not be loaded' })).toBeVisible();
  await page.unroute('**/assets/core-*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel(en('entry.phone'), { exact: true })).toBeVisible();
});

test('after a release whose parts are others the page is reloaded, and once only', async ({ page }) => {
  await signInMember(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  // As after a release: the page names other scripts, and those of the page before are gone.
  await page.route(assets, (route) =>
    /\/(?:core|entry|index|rolldown|work-tree|shell)|\.css$/.test(route.request().url())
      ? route.continue()
      : route.fulfill({ status: 404 }),
  );
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.fulfill({ body: '<script type="module" src="/assets/index-newer.js"></script>' }),
  );
  await logEntry(page).click();
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole('button', { name: /^Try again/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(1);
});

for (const scheme of ['light', 'dark'] as const)
  test.describe(`in ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    test('the frame is drawn before any script has come, where it will stand', async ({ page }) => {
      await signInMember(page);
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/assets/**', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/dashboard', { waitUntil: 'commit' });
      const head = page.locator('#skeleton .sk-head');
      await expect(head).toBeVisible();
      await expect(page.locator('#skeleton').getByText('Loading…')).toBeVisible();
      const look = (selector: string) =>
        page.locator(selector).evaluate((element) => {
          const { width, height, left, top } = element.getBoundingClientRect();
          return { width, height, left, top, background: getComputedStyle(element).backgroundColor };
        });
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const before = [await look('.sk-head'), await look('.sk-side'), await look('.sk-tags'), await paper()];
      release();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('#skeleton')).toHaveCount(0);
      const after = [
        await look('[data-shell] > header'),
        await look('[data-shell] > nav:nth-of-type(1)'),
        await look('[data-shell] > nav:nth-of-type(2)'),
        await paper(),
      ];
      expect(after).toEqual(before);
      const [first] = await sheets(page);
      expect(first, 'what every page begins with is the first of the sheets').toMatch(/\/entry-/);
    });
  });
