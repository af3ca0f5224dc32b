import type { Route } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expectPath } from './support/screen.ts';
import { someSealUnit } from './support/seals.ts';
import { signIn } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';
import { en } from './support/words.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Files stay on their way until they are let go, or are refused. */
const holdUploads = async (page: Page) => {
  const held: Route[] = [];
  await page.route('**/file/upload?*', (route) => void held.push(route));
  return {
    held,
    letGo: () => Promise.all(held.splice(0).map((route) => route.continue())),
    refuse: async (name: string, status: number) => {
      const at = held.findIndex((route) => route.request().url().includes(name));
      await held.splice(at, 1)[0]?.fulfill({ status, json: { code: status, msg: 'too full' } });
    },
  };
};

const choose = (page: Page, ...names: string[]) =>
  page
    .getByRole('group', { name: en('apply.files'), exact: true })
    .locator('input[type=file]')
    .first()
    .setInputFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer: picture })));

const begin = async (page: Page) => {
  const { unit, applicant } = await someSealUnit();
  await signIn(page, applicant, unit);
  await page.goto('/sealManage/usingSealApplication');
  const uploads = await holdUploads(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/v2\/apply\/save(\?|$)/.test(request.url())) sent.push(request.url());
  });
  await page.getByLabel(en('apply.title'), { exact: true }).fill('Lease of the mill');
  await page.getByLabel(en('apply.reason'), { exact: true }).fill('the landlord signs on Monday');
  await page.getByRole('checkbox', { name: 'Official seal' }).check();
  return { uploads, sent };
};

const submit = (page: Page) => page.getByRole('button', { name: en('apply.submit'), exact: true });
const waiting = (page: Page) => page.getByRole('button', { name: /^Waiting for \d+ files? · \d+ %$/ });

test('an application sent too early waits for its files, and goes once by itself', async ({ page }) => {
  const { uploads, sent } = await begin(page);
  await choose(page, 'lease.png', 'plan.png');
  await expect.poll(() => uploads.held.length).toBe(2);
  await submit(page).dblclick();
  await expect(waiting(page)).toContainText('2 files');
  await expect(page.getByText(en('upload.goesByItself'))).toBeVisible();
  // Whoever is impatient changes nothing.
  await waiting(page).click({ force: true });
  await expectAccessible(page, 'an application that waits for its files');
  expect(sent).toEqual([]);
  await uploads.letGo();
  await expectPath(page, /^\/sealManage\/examinedetail\//);
  await expect(page.getByText(en('apply.filesCount', { n: 2 }))).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('what is missing is said at once, and what waits can be called back', async ({ page }) => {
  const { uploads, sent } = await begin(page);
  await page.getByLabel(en('apply.title'), { exact: true }).fill('');
  await choose(page, 'lease.png');
  await expect.poll(() => uploads.held.length).toBe(1);
  await submit(page).click();
  await expect(page.getByLabel(en('apply.title'), { exact: true })).toBeFocused();
  await expect(waiting(page)).toBeHidden();
  await page.getByLabel(en('apply.title'), { exact: true }).fill('Lease of the mill');
  await submit(page).click();
  await expect(waiting(page)).toBeVisible();
  // No faster than somebody could have read it.
  await page.waitForTimeout(700);
  await page.getByRole('button', { name: en('upload.callBack') }).click();
  await expect(submit(page)).toBeFocused();
  await uploads.letGo();
  await expect(page.getByRole('button', { name: 'lease.png', exact: true })).toBeVisible();
  expect(sent).toEqual([]);
  await submit(page).click();
  await expectPath(page, /^\/sealManage\/examinedetail\//);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 780 }, isMobile: true, hasTouch: true });

  test('a file that does not arrive stops what waits, and is named until it is dealt with', async ({
    page,
  }) => {
    const { uploads, sent } = await begin(page);
    await choose(page, 'lease.png', 'plan.png');
    await expect.poll(() => uploads.held.length).toBe(2);
    // On a phone the way back appears under the finger.
    await submit(page).dblclick({ position: { x: 60, y: 20 } });
    await expect(waiting(page)).toBeVisible();
    expect(await sticksOut(page)).toEqual([]);
    await uploads.refuse('plan.png', 400);
    const said = page.getByText(en('upload.stopped', { names: 'plan.png' }));
    await expect(said).toBeVisible();
    await expect(waiting(page)).toBeHidden();
    await expectAccessible(page, 'an application whose file did not arrive');
    await uploads.letGo();
    await submit(page).click();
    await expect(said).toBeVisible();
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: en('upload.remove', { name: 'plan.png' }) }).click();
    await expect(said).toBeHidden();
    await submit(page).click();
    await expectPath(page, /^\/sealManage\/examinedetail\//);
  });
});
