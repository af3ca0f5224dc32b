import { limits } from '@chancery/contract/limits.ts';
import { expectAccessible } from './support/axe.ts';
import { publishVersions } from './support/history.ts';
import { expectPath, notice } from './support/screen.ts';
import { sidebar, tagBar } from './support/shell.ts';
import { signInMember } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

const tags = (page: Page) => tagBar(page).getByRole('listitem');
const tag = (page: Page, name: string) => tags(page).filter({ hasText: name });

/** Goes to a page without loading the console again, as a link would. */
const visit = async (page: Page, href: string) => {
  const before = await tags(page).count();
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, href);
  await expect(tags(page)).toHaveCount(before + 1);
};

/** Opens the pages that the tests close: the logs, the versions and one's sessions. */
const openThree = async (page: Page) => {
  await signInMember(page);
  await page.goto('/log?tab=logins');
  await expect(tags(page)).toHaveCount(2);
  await visit(page, '/message/versionHistory');
  await visit(page, '/account/sessions');
};

test('fifteen pages can be open; the sixteenth closes the one that was opened first, with a warning', async ({
  page,
}) => {
  const ids = await publishVersions();
  await signInMember(page);
  await page.goto('/message/versionHistory');
  await expect(tags(page)).toHaveCount(2);
  for (const id of ids.slice(0, limits.openTabs - 2)) {
    await visit(page, `/message/versionDetail?id=${id}`);
    await expect(tags(page).last(), 'each is named after what it shows').toHaveText(/^\d/);
  }
  await expect(tags(page)).toHaveCount(limits.openTabs);
  await expectAccessible(page, 'a full bar of open pages', { framed: true });

  await sidebar(page)
    .getByRole('link', { name: en('menu.log.view') })
    .click();
  await expect(notice(page, en('rule.openTabs', { max: limits.openTabs }))).toBeVisible();
  await expectPath(page, '/log');
  await expect(tags(page)).toHaveCount(limits.openTabs);
  await expect(tags(page).first()).toHaveText(en('menu.dashboard.view'));
  await expect(tag(page, en('menu.version.view'))).toHaveCount(0);

  await page.goto('/account/sessions');
  await expectPath(page, '/account/sessions');
  await expect(tags(page)).toHaveCount(limits.openTabs);
  // Read anew, the bar still says what each page shows.
  await expect(tags(page).nth(3)).toHaveText(/^\d+\.\d+/);
});

test('the home page cannot be closed, the others one by one, by mouse and by key', async ({ page }) => {
  await openThree(page);
  await expect(tags(page)).toHaveText([
    en('menu.dashboard.view'),
    en('menu.log.view'),
    en('menu.version.view'),
    en('sessions.title'),
  ]);
  await expect(tag(page, en('menu.dashboard.view')).getByRole('button')).toHaveCount(0);
  await expect(tag(page, en('sessions.title')).getByRole('link')).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: en('shell.closePage', { name: en('sessions.title') }) }).click();
  await expectPath(page, '/message/versionHistory');
  await tag(page, en('menu.log.view')).getByRole('link').focus();
  await page.keyboard.press('Delete');
  await expect(tags(page)).toHaveCount(2);
  await tag(page, en('menu.version.view')).click({ button: 'middle' });
  await expectPath(page, '/dashboard');
  await expect(tags(page)).toHaveCount(1);
  await page.reload();
  await expect(tags(page)).toHaveCount(1);
});

test('the context menu of a tag closes the others or all', async ({ page }) => {
  await openThree(page);
  await tag(page, en('menu.log.view')).click({ button: 'right' });
  await page.getByRole('menuitem', { name: en('shell.closeOthers') }).click();
  await expectPath(page, '/log?tab=logins');
  await expect(tags(page)).toHaveText([en('menu.dashboard.view'), en('menu.log.view')]);

  await tag(page, en('menu.dashboard.view')).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: en('action.close'), exact: true })).toBeDisabled();
  await page.getByRole('menuitem', { name: en('shell.closeAll') }).click();
  await expectPath(page, '/dashboard');
  await expect(tags(page)).toHaveText([en('menu.dashboard.view')]);
});
