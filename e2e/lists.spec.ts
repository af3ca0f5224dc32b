import { readFile } from 'node:fs/promises';
import { listLoginLog } from '@chancery/contract/log/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expectAccessible } from './support/axe.ts';
import { addLogins, addOperation } from './support/history.ts';
import { expectPath, notice } from './support/screen.ts';
import { signIn, signInMember } from './support/sign-in.ts';
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
  await page.getByRole('menuitem', { name: en('list.as.csv') }).click();
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

const views = (page: Page) => page.getByRole('search').getByRole('button', { name: /^View/ });
const viewItem = (page: Page, name: string) => page.getByRole('menuitemradio', { name });
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name });
const wrongCode = en('code.loginResult.wrongCode');

const chooseWrongCode = async (page: Page) => {
  await filter(page, en('field.result')).click();
  await page.getByRole('menuitemradio', { name: wrongCode }).click();
  await expect(rows(page)).toHaveCount(9);
};

const saveView = async (page: Page, name: string, isShared = false) => {
  await views(page).click();
  await menuItem(page, en('listView.save')).click();
  const asked = page.getByRole('dialog', { name: en('listView.saveTitle') });
  await asked.getByLabel(en('field.name')).fill(name);
  if (isShared) await asked.getByRole('switch', { name: en('listView.share') }).click();
  await asked.getByRole('button', { name: en('listView.saveVerb'), exact: true }).click();
  await expect(notice(page, en('listView.saved'))).toBeVisible();
  await expect(asked).toBeHidden();
};

test('a view keeps filters, order and columns, opens them in the address, and is changed and deleted', async ({
  page,
}) => {
  await openLogins(page);
  await chooseWrongCode(page);
  await page
    .getByRole('columnheader', { name: en('field.createdAt') })
    .getByRole('button')
    .first()
    .click();
  await button(page, en('list.columns')).click();
  await page.getByRole('menuitemcheckbox', { name: en('field.ip') }).click();
  await page.keyboard.press('Escape');
  await saveView(page, 'Wrong codes');
  await expectPath(page, /^\/log\?tab=logins&result=wrong-code&sort=createdAt&view=[0-9a-f-]{36}$/);
  await expect(views(page)).toHaveText('Wrong codes');

  await views(page).click();
  await viewItem(page, en('listView.none')).click();
  await expectPath(page, '/log?tab=logins');
  await expect(rows(page)).toHaveCount(20);
  await button(page, en('list.columns')).click();
  await page.getByRole('menuitemcheckbox', { name: en('field.ip') }).click();
  await page.keyboard.press('Escape');
  const ip = page.getByRole('columnheader', { name: en('field.ip') });
  await expect(ip).toBeVisible();

  await views(page).click();
  await viewItem(page, 'Wrong codes').click();
  await expect(rows(page)).toHaveCount(9);
  await expect(ip).toHaveCount(0);
  await expectPath(page, /result=wrong-code&sort=createdAt&view=/);
  await page.reload();
  await expect(rows(page)).toHaveCount(9);
  await expect(views(page)).toHaveText('Wrong codes');

  await page.getByRole('searchbox', { name: en('field.keyword') }).fill('visitor 04');
  await expect(views(page)).toHaveText(en('listView.changed', { name: 'Wrong codes' }));
  await views(page).click();
  await menuItem(page, en('listView.update', { name: 'Wrong codes' })).click();
  await expect(notice(page, en('listView.updated'))).toBeVisible();
  await expect(views(page)).toHaveText('Wrong codes');

  await views(page).click();
  await menuItem(page, en('listView.delete')).click();
  const asked = page.getByRole('dialog', { name: en('listView.deleteTitle', { name: 'Wrong codes' }) });
  await asked.getByRole('button', { name: en('listView.deleteVerb'), exact: true }).click();
  await expect(notice(page, en('listView.deleted'))).toBeVisible();
  await expect(views(page)).toHaveText(en('listView.menu'));
  await expectPath(page, '/log?tab=logins&keyword=visitor+04&result=wrong-code&sort=createdAt');
});

test('the default view opens with the list, on another machine too, unless the address says otherwise', async ({
  page,
  browser,
}) => {
  const { person, unit } = await signInMember(page);
  await addLogins(unit, 45);
  await page.goto('/log?tab=logins');
  await chooseWrongCode(page);
  await saveView(page, 'Wrong codes');
  await views(page).click();
  await page.getByRole('menuitemcheckbox', { name: en('listView.default') }).click();
  await views(page).click();
  await expect(page.getByRole('menuitemcheckbox', { name: en('listView.default') })).toBeChecked();
  await page.keyboard.press('Escape');

  await page.goto('/log?tab=logins');
  await expectPath(page, /result=wrong-code&view=/);
  await expect(rows(page)).toHaveCount(9);
  await page.goto('/log?tab=logins&keyword=visitor+04');
  await expect(rows(page)).toHaveCount(6);
  await page.goto('/log?tab=logins');
  await expect(rows(page)).toHaveCount(9);
  await views(page).click();
  await viewItem(page, en('listView.none')).click();
  await expectPath(page, '/log?tab=logins&view=none');
  await page.reload();
  await expect(rows(page)).toHaveCount(20);

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, person, unit);
  await other.goto('/log?tab=logins');
  await expectPath(other, /result=wrong-code&view=/);
  await expect(views(other)).toHaveText('Wrong codes');
  await context.close();
});

test('a view of the unit is there for everybody in it, and only administrators change it', async ({
  page,
  browser,
}) => {
  const { unit } = await signInMember(page, Role.administrator);
  await page.goto('/sealManage/applyList?keyword=lease');
  await saveView(page, 'Leases', true);

  const context = await browser.newContext();
  const other = await context.newPage();
  await signInMember(other, Role.member, unit);
  await other.goto('/sealManage/applyList');
  await views(other).click();
  await expect(other.getByText(en('listView.unit'))).toBeVisible();
  await viewItem(other, 'Leases').click();
  await expectPath(other, /keyword=lease&view=/);
  await views(other).click();
  await expect(menuItem(other, en('listView.save'))).toBeVisible();
  await expect(menuItem(other, en('listView.delete'))).toHaveCount(0);
  await expectAccessible(other, 'the menu of views');
  await context.close();
});

const head = (page: Page, name: string) => page.getByRole('columnheader', { name });
const edge = (page: Page, name: string) =>
  page.getByRole('separator', { name: en('list.widthOf', { name }) });
const widthOf = async (page: Page, name: string) =>
  Math.round((await head(page, name).boundingBox())?.width ?? 0);

test('a column is made wider by its edge, fits at a double click, stays so, and is reset', async ({
  page,
}) => {
  await openLogins(page);
  const name = en('field.userName');
  const before = await widthOf(page, name);
  const box = await edge(page, name).boundingBox();
  if (!box) throw new Error('the column has no edge');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await page.mouse.move(x + 80, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(page, name)).toBe(before + 80);
  await expect(head(page, name), 'a drag is no click').not.toHaveAttribute('aria-sort', 'ascending');
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(() => widthOf(page, name)).toBe(before + 80);

  await edge(page, name).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => widthOf(page, name)).toBe(before + 64);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => widthOf(page, name)).toBe(before + 96);
  await edge(page, name).dblclick();
  await expect.poll(() => widthOf(page, name)).toBeLessThan(before);
  const cell = cells(page, 0).nth(1);
  expect(await cell.evaluate((it) => it.scrollWidth <= it.clientWidth), 'nothing is cut off').toBe(true);
  await expectAccessible(page, 'a list with edges');

  await button(page, en('list.columns')).click();
  await menuItem(page, en('list.resetColumns')).click();
  await expect.poll(() => widthOf(page, name)).toBe(before);
});

test('a printed list keeps its last columns, and nothing to click', async ({ page }) => {
  await openLogins(page);
  // A4 on its side, between its margins.
  await page.setViewportSize({ width: 1016, height: 686 });
  await page.emulateMedia({ media: 'print' });
  const last = page.getByRole('columnheader').last();
  await expect(last).toHaveAccessibleName(en('field.userAgent'));
  const box = await last.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 9_999)).toBeLessThanOrEqual(1016);
  for (const name of ['list.nextPage', 'list.export'] as const)
    await expect(button(page, en(name))).toBeHidden();
  await expect(edge(page, en('field.userAgent'))).toBeHidden();
});
