import { readFile } from 'node:fs/promises';
import { listLoginLog } from '@chancery/contract/log/calls.ts';
import { addLogins, addOperation } from './support/history.ts';
import { expectPath, notice } from './support/screen.ts';
import { signInMember } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { deed, en } from './support/words.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('rowgroup').nth(1).getByRole('row');
const cells = (page: Page, row: number) => rows(page).nth(row).getByRole('cell');
const range = (page: Page, first: number, last: number, total: number) =>
  page.getByText(en('list.range', { first, last, total }));
const button = (page: Page, name: string) => page.getByRole('button', { name });
const filter = (page: Page, name: string) => page.getByRole('search').getByRole('button', { name });

/** Opens the login log of a unit that can look back on forty-five logins and the present one. */
const openLogins = async (page: Page, search = '') => {
  const { unit } = await signInMember(page);
  await addLogins(unit, 45);
  await page.goto(`/log?tab=logins${search}`);
  await expect(rows(page).first()).toBeVisible();
  return unit;
};

test('a list is paged by twenty, and the address and the way back know the page', async ({ page }) => {
  await openLogins(page);
  await expect(rows(page)).toHaveCount(20);
  await expect(range(page, 1, 20, 45)).toBeVisible();
  await expect(button(page, en('list.previousPage'))).toBeDisabled();
  await button(page, en('list.nextPage')).click();
  await expect(range(page, 21, 40, 45)).toBeVisible();
  await expectPath(page, /pageNum=2/);
  await expect(cells(page, 0).nth(1)).toHaveText('Visitor 021');
  await page.reload();
  await expect(range(page, 21, 40, 45)).toBeVisible();
  await expect(cells(page, 0).nth(1)).toHaveText('Visitor 021');

  await button(page, en('list.nextPage')).click();
  await expect(range(page, 41, 45, 45)).toBeVisible();
  await expect(button(page, en('list.nextPage'))).toBeDisabled();
  await page.goBack();
  await expect(range(page, 21, 40, 45)).toBeVisible();
  await button(page, en('list.previousPage')).click();
  await expect(range(page, 1, 20, 45)).toBeVisible();
  await expectPath(page, '/log?tab=logins');

  await page.getByLabel(en('list.perPage')).selectOption('50');
  await expect(rows(page)).toHaveCount(45);
  await expectPath(page, '/log?tab=logins&pageSize=50');
});

test('a list is filtered by words, choices and days, all of them in the address', async ({ page }) => {
  await openLogins(page);
  const keyword = page.getByRole('searchbox', { name: en('field.keyword') });
  await keyword.fill('visitor 04');
  await expect(rows(page)).toHaveCount(6);
  await expectPath(page, '/log?tab=logins&keyword=visitor+04');
  await page.getByRole('button', { name: en('action.clear'), exact: true }).click();
  await expect(rows(page)).toHaveCount(20);

  await filter(page, en('field.result')).click();
  await page.getByRole('menuitemradio', { name: en('code.loginResult.wrongCode') }).click();
  await expect(rows(page)).toHaveCount(9);
  await expect(cells(page, 0).nth(3)).toHaveText(en('code.loginResult.wrongCode'));
  await filter(page, en('field.period')).click();
  await button(page, en('list.sevenDays')).click();
  await expectPath(page, /result=wrong-code&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  await page.reload();
  await expect(rows(page)).toHaveCount(9);
  await expect(filter(page, en('field.period'))).toContainText(en('list.sevenDays'));

  await page.goBack();
  await expect(filter(page, en('field.period'))).not.toContainText(en('list.sevenDays'));
  await keyword.fill('no such person');
  await expect(page.getByRole('heading', { name: en('list.noMatch') })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: en('list.clearFilters') })
    .last()
    .click();
  await expect(range(page, 1, 20, 45)).toBeVisible();
  await expectPath(page, '/log?tab=logins');

  await page.goto(`/log?tab=logins&keyword=${'x'.repeat(500)}`);
  await expect(page.getByRole('heading', { name: en('list.misread') })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: en('list.clearFilters') })
    .last()
    .click();
  await expect(range(page, 1, 20, 45)).toBeVisible();
});

test('a choice made while one still types is not lost', async ({ page }) => {
  await openLogins(page);
  await filter(page, en('field.result')).click();
  await page.getByRole('searchbox', { name: en('field.keyword') }).fill('visitor');
  await page.getByRole('menuitemradio', { name: en('code.loginResult.wrongCode') }).click();
  await expectPath(page, '/log?tab=logins&keyword=visitor&result=wrong-code');
  await expect(rows(page)).toHaveCount(9);
});

test('a list is sorted by the head of a column', async ({ page }) => {
  await openLogins(page);
  const head = page.getByRole('columnheader', { name: en('field.createdAt') });
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expectPath(page, '/log?tab=logins&sort=createdAt');
  await expect(cells(page, 0).nth(1)).toHaveText('Visitor 045');
  await page.goBack();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(cells(page, 0).nth(1)).toHaveText('Visitor 001');
});

test('columns are chosen, and the choice stays', async ({ page }) => {
  await openLogins(page);
  const head = page.getByRole('columnheader', { name: en('field.ip') });
  await expect(head).toBeVisible();
  await button(page, en('list.columns')).click();
  await page.getByRole('menuitemcheckbox', { name: en('field.ip') }).click();
  await expect(head).toHaveCount(0);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(head).toHaveCount(0);
});

test('what the filters match is exported, all of it, in words', async ({ page }) => {
  await openLogins(page, '&result=succeeded');
  const downloading = page.waitForEvent('download');
  await button(page, en('list.export')).click();
  await button(page, en('list.as.csv')).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Logins \d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(1 + 36);
  expect(lines[0]).toBe(
    (
      [
        'createdAt',
        'userName',
        'userAccount',
        'result',
        'loginType',
        'companyName',
        'ip',
        'userAgent',
      ] as const
    )
      .map((field) => en(`field.${field}`))
      .join(','),
  );
  expect(lines[1]).toContain('Visitor 001');
  expect(lines.join()).not.toContain(en('code.loginResult.wrongCode'));
  await expect(notice(page, en('list.exported'))).toBeVisible();
});

test('a list that cannot be read says so and tries again', async ({ page }) => {
  await signInMember(page);
  await page.route(`**/api${listLoginLog.path}*`, (route) => route.abort());
  await page.goto('/log?tab=logins');
  const trouble = page.getByRole('main').getByRole('alert');
  await expect(trouble).toContainText(en('state.errorTitle'));
  await page.unroute(`**/api${listLoginLog.path}*`);
  await trouble.getByRole('button', { name: en('action.retry') }).click();
  await expect(page.getByRole('heading', { name: en('log.noLogins') })).toBeVisible();
});

test('an operation shows what it changed, before and after', async ({ page }) => {
  const { unit } = await signInMember(page);
  await addOperation(unit, 'Deed of gift');
  await page.goto('/log');
  await rows(page).filter({ hasText: 'Deed of gift' }).click();
  const detail = page.getByRole('dialog', { name: deed('company.add') });
  await expect(detail).toContainText('request-605');
  const changed = detail.getByRole('row').filter({ hasText: 'name' });
  await expect(changed.getByRole('cell').nth(0)).toHaveText('Old paper');
  await expect(changed.getByRole('cell').nth(1)).toHaveText('New paper');
  await detail.getByRole('button', { name: en('action.close') }).click();
  await expect(detail).toBeHidden();
});
