import { Role } from '@chancery/contract/unit/codes.ts';
import { expectAccessible } from './support/axe.ts';
import { addLogins, addOperation } from './support/history.ts';
import { expectPath } from './support/screen.ts';
import { dialog } from './support/shell.ts';
import { signInMember } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { en, zh } from './support/words.ts';

const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') });
  await expect(palette.getByRole('combobox')).toBeFocused();
  return { palette, options: palette.getByRole('option') };
};

test('the palette finds pages and actions by a few letters in either language', async ({ page }) => {
  await signInMember(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { palette, options } = await openPalette(page);
  await page.keyboard.type(zh('menu.log.view').slice(0, 2));
  await expect(options.first()).toContainText(en('menu.log.view'));
  await page.keyboard.press('Enter');
  await expectPath(page, '/log');
  await expect(palette).toBeHidden();

  await openPalette(page);
  await page.keyboard.type('zzzz');
  await expect(palette.getByText(en('shell.nothingFound'))).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('dark');
  await expect(options.first()).toContainText(en('shell.useDark'));
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(palette).toBeHidden();

  await openPalette(page);
  await page.keyboard.type('switch');
  await expect(options.first()).toContainText(en('shell.switchUnit'));
  await page.keyboard.press('Enter');
  await expect(dialog(page, en('shell.switchUnit'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, en('shell.switchUnit'))).toBeHidden();
});

test('the palette is walked with arrows, offers only what one may do, and gives the focus back', async ({
  page,
}) => {
  await signInMember(page, Role.member);
  await page.goto('/dashboard');
  const search = page.getByRole('button', { name: en('shell.search') });
  await search.focus();
  const { palette, options } = await openPalette(page);
  await expect(options.filter({ hasText: en('menu.log.view') })).toHaveCount(0);
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(search).toBeFocused();
});

test('a list is worked with / j k Enter and Esc', async ({ page }) => {
  const { unit } = await signInMember(page);
  await addLogins(unit, 3);
  await addOperation(unit, 'Older paper');
  await addOperation(unit, 'Newer paper');
  await page.goto('/log');
  const rows = page.getByRole('table').first().getByRole('row');
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('dialog');
  await expect(detail).toContainText('Newer paper');
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(rows.nth(1), 'the focus returns to the row').toBeFocused();

  await page.keyboard.press('/');
  const filter = page.getByRole('searchbox', { name: en('field.keyword') });
  await expect(filter).toBeFocused();
  await page.keyboard.type('jolder');
  await expect(filter, 'a letter that is a shortcut elsewhere is a letter here').toHaveValue('jolder');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('older');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(filter).not.toBeFocused();
});

test('what is typed before the search is there is not lost', async ({ page }) => {
  await signInMember(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(/palette\.dialog/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('use rec');
  held.resolve();
  // One letter at a time, while the search is drawn and before it has the focus.
  await page.keyboard.type('ords', { delay: 40 });
  await expect(page.getByRole('combobox', { name: en('shell.search') })).toHaveValue('use records');
});

test('? shows the keys that work on the page, and is a letter in a field', async ({ page }) => {
  const { unit } = await signInMember(page);
  await addOperation(unit, 'Older paper');
  await page.goto('/log');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('?');
  const sheet = dialog(page, en('keys.title'));
  await expect(sheet).toBeVisible();
  for (const title of ['keys.everywhere', 'keys.list'] as const)
    await expect(sheet.getByRole('heading', { name: en(title) })).toBeVisible();
  await expect(sheet.getByRole('heading', { name: en('keys.tree') })).toHaveCount(0);
  await expect(sheet).toContainText(en('keys.nextRow'));
  await expectAccessible(page, 'the sheet of keys');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await expect(page.getByRole('searchbox', { name: en('field.keyword') })).toHaveValue('?');
  await expect(sheet).toBeHidden();
});
