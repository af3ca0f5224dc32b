import { query } from './support/database.ts';
import { notice } from './support/screen.ts';
import { dialog, sidebar } from './support/shell.ts';
import { signInMember, signInOperator } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

// What is done here is seen by everybody, so it is done when nobody else is at work.
test.describe.configure({ mode: 'serial' });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const number = '6.9.1';

test.afterAll(async () => {
  await query('DELETE FROM version_history WHERE version_number = $1', [number]);
  await query(`UPDATE menu_item SET name_en = NULL, name_zh = NULL, edited = false WHERE edited AND product`);
});

test('a renamed and moved menu entry is so in the sidebar of a unit', async ({ page, browser }) => {
  const theirs = await (await browser.newContext()).newPage();
  await signInMember(theirs);
  await theirs.goto('/dashboard');
  const links = sidebar(theirs).getByRole('link');
  await expect(links.first()).toBeVisible();
  const before = await links.allTextContents();
  const log = en('menu.log.view');
  const at = before.indexOf(log);
  expect(at).toBeGreaterThan(0);

  await signInOperator(page);
  await page.goto('/menu');
  await page.getByRole('searchbox').fill('log.view');
  await page.getByRole('treeitem').filter({ hasText: log }).first().click();
  await page.getByRole('link', { name: en('menus.edit'), exact: true }).click();
  await page.getByLabel(en('field.nameEn'), { exact: true }).fill('Journal');
  await press(page, en('menus.save'));
  await expect(notice(page, en('menus.saved'))).toBeVisible();
  await theirs.goto('/dashboard');
  await expect(links).toHaveText(before.map((name) => (name === log ? 'Journal' : name)));

  const entry = page.getByRole('treeitem', { name: 'Journal' });
  await entry.click();
  await entry.press('Alt+ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: 'Journal' })).toBeAttached();
  await expect
    .poll(async () => {
      await theirs.goto('/dashboard');
      await expect(links.first()).toBeVisible();
      return (await links.allTextContents()).indexOf('Journal');
    })
    .toBe(at - 1);
  await theirs.context().close();
});

test('a published version is told to a member once', async ({ page, browser }) => {
  await signInOperator(page);
  await page.goto('/addVersion');
  await page.getByLabel(en('field.versionNumber'), { exact: true }).fill(number);
  for (const language of ['versions.chinese', 'versions.english'] as const) {
    const part = page.getByRole('group', { name: en(language) });
    await part.getByLabel(en('field.titleEn'), { exact: true }).fill(`Title ${en(language)}`);
    await part.getByLabel(en('field.detailsEn'), { exact: true }).fill(`Details ${en(language)}`);
  }
  await press(page, en('versions.save'));
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText(en('code.versionState.draft'));
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: en('versions.publish') }).click();
  await dialog(page, en('versions.publish'))
    .getByRole('button', { name: en('versions.publish') })
    .click();
  await expect(row).toContainText(en('code.versionState.published'));

  const theirs = await (await browser.newContext()).newPage();
  await signInMember(theirs);
  await theirs.goto('/dashboard');
  const told = theirs.getByRole('dialog');
  await expect(told).toContainText(number);
  await expect(told).toContainText(`Details ${en('versions.english')}`);
  await theirs.context().close();
});
