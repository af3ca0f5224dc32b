import { savePreferences } from '@chancery/contract/account/calls.ts';
import { limits } from '@chancery/contract/limits.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { firstVersion } from '@chancery/server/platform/version/first-version.ts';
import { whenAnswered } from './support/answer.ts';
import { query } from './support/database.ts';
import { publishVersions } from './support/history.ts';
import { menuOf } from './support/menu.ts';
import { join, somePerson, someUnit } from './support/people.ts';
import { expectPath } from './support/screen.ts';
import { dialog, openUserMenu, sidebar } from './support/shell.ts';
import { signIn, signInMember, signInOperator } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { en } from './support/words.ts';

test('the menu shows what the role may open, and nothing else opens', async ({ page }) => {
  const { unit } = await signInMember(page, Role.member);
  await page.goto('/dashboard');
  const menu = sidebar(page);
  await expect(menu.getByRole('link', { name: en('menu.dashboard.view') })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(menu.getByRole('link')).toHaveText(menuOf(Role.member));
  await expect(menu.getByRole('link', { name: en('menu.log.view') })).toHaveCount(0);
  // Of a log that one may not read, home does not say that it is empty.
  const recent = page.getByRole('heading', { name: en('home.recent') });
  await expect(page.getByRole('heading', { name: en('home.myLogins') })).toBeVisible();
  await expect(recent).toBeHidden();
  await page.goto('/log');
  await expectPath(page, '/dashboard');
  await page.goto('/smsOutbox');
  await expectPath(page, '/dashboard');

  await signInMember(page, Role.administrator, unit);
  await page.goto('/dashboard');
  await expect(menu.getByRole('link')).toHaveText(menuOf(Role.administrator));
  await expect(recent).toBeVisible();
  await menu.getByRole('link', { name: en('menu.log.view') }).click();
  await expectPath(page, '/log');
});

test('somebody whose role has no pages is told so', async ({ page }) => {
  const [person, unit] = [await somePerson(), await someUnit()];
  await join(person, unit, Role.member);
  await query(
    `INSERT INTO role_menu (company_id, role, menu_code, granted) SELECT $1, $2, code, false FROM menu_item
     WHERE system_code = '003' AND kind <> 'group' GROUP BY code`,
    [unit.id, Role.member],
  );
  await signIn(page, person, unit);
  await page.goto('/');
  await expectPath(page, '/403');
  await expect(page.getByRole('heading', { name: en('forbidden.title') })).toBeVisible();
  await page.getByRole('button', { name: en('forbidden.choose') }).click();
  await expectPath(page, '/choose');
});

test('an unknown address is said not to exist, and the root and detours lead on', async ({ page }) => {
  await signInMember(page);
  await page.goto('/no/such/page?x=1');
  await expectPath(page, '/404');
  await page.getByRole('button', { name: en('notFound.home') }).click();
  await expectPath(page, '/dashboard');
  await page.goto('/redirect/log?tab=logins');
  await expectPath(page, '/log?tab=logins');
  await page.goto('/');
  await expectPath(page, '/dashboard');
});

test('the header says whose console it is, which unit and who is there', async ({ page }) => {
  const { person, unit } = await signInMember(page);
  await page.goto('/dashboard');
  const header = page.getByRole('banner');
  await expect(header).toContainText(en('shell.product'));
  await expect(header).toContainText(unit.name);
  await openUserMenu(page, person.realName);
  for (const name of [en('shell.mySessions'), en('shell.changePassword'), en('shell.logout')])
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  await page.getByRole('menuitem', { name: en('shell.versionHistory') }).click();
  await expectPath(page, '/message/versionHistory');
});

test('the sidebar takes 12 % of the width, becomes a rail that stays one, and keeps its groups folded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signInMember(page);
  await page.goto('/dashboard');
  const widthOf = async () => (await sidebar(page).boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeCloseTo(1920 * 0.12, 0);
  const group = sidebar(page).getByRole('button', { name: en('menu.device'), exact: true });
  await group.click();
  await page.getByRole('button', { name: en('shell.narrow') }).click();
  await expect.poll(widthOf).toBeLessThan(80);
  await page.reload();
  await expect(page.getByRole('button', { name: en('shell.widen') })).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: en('menu.log.view') })).toBeVisible();
  await page.getByRole('button', { name: en('shell.widen') }).click();
  await expect(group, 'a group that was folded stays so').toHaveAttribute('aria-expanded', 'false');
});

test('a detail page keeps its list highlighted and stands at the end of the breadcrumbs', async ({
  page,
}) => {
  const [latest] = await publishVersions();
  await signInMember(page);
  await page.goto(`/message/versionDetail?id=${latest}`);
  const title = `${firstVersion.versionNumber} ${firstVersion.titleEn}`;
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const entry = sidebar(page).getByRole('link', { name: en('menu.version.view') });
  await expect(entry).toHaveAttribute('aria-current', 'true');
  const crumbs = page.getByRole('navigation', { name: en('shell.breadcrumbs') });
  await expect(crumbs.getByRole('listitem')).toHaveText([en('menu.message'), en('menu.version.view'), title]);
  await expect(crumbs.getByTitle(title)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${firstVersion.versionNumber}`));
  await crumbs.getByRole('link', { name: en('menu.version.view') }).click();
  await expectPath(page, '/message/versionHistory');
});

test('the appearance is changed at once and remembered for the person', async ({ page, browser }) => {
  const { person, unit } = await signInMember(page);
  await page.goto('/dashboard');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await openUserMenu(page, person.realName);
  const saved = whenAnswered(page, savePreferences);
  await page.getByRole('menuitemradio', { name: en('shell.themeDark') }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await saved;

  const elsewhere = await browser.newPage();
  await signIn(elsewhere, person, unit);
  await elsewhere.goto('/dashboard');
  await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await elsewhere.close();
});

test('the update notice comes back with each login until one wants to hear no more of it', async ({
  page,
}) => {
  const person = await somePerson({ preferences: {} });
  const unit = await someUnit();
  await join(person, unit);
  const update = dialog(page, en('shell.updateTitle', { version: firstVersion.versionNumber }));
  const comeAgain = async () => {
    await page.goto('/healthz');
    await page.evaluate(() => sessionStorage.clear());
    await signIn(page, person, unit);
    await page.goto('/dashboard');
  };

  await comeAgain();
  await expect(update).toContainText(firstVersion.titleEn);
  await update.getByRole('button', { name: en('shell.understood') }).click();
  await expect(update).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(update, 'once a visit is enough').toBeHidden();

  const tab = await page.context().newPage();
  await tab.goto('/dashboard');
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  // It comes a moment after what one came for.
  await tab.waitForTimeout(4_000);
  await expect(dialog(tab, en('shell.updateTitle', { version: firstVersion.versionNumber }))).toBeHidden();
  await tab.close();

  await comeAgain();
  await update.getByLabel(en('shell.doNotRemind')).check();
  const saved = whenAnswered(page, savePreferences);
  await update.getByRole('button', { name: en('shell.readMore') }).click();
  await expectPath(page, /^\/message\/versionDetail\?id=/);
  await saved;

  const answered = page.waitForResponse('**/api/version-history/v2/list*');
  await comeAgain();
  await answered;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(update).toBeHidden();
});

test('the update notice is never over work: it waits for a page to read that nobody has touched yet', async ({
  page,
}) => {
  const person = await somePerson({ preferences: {} });
  const unit = await someUnit();
  await join(person, unit);
  await signIn(page, person, unit);
  const update = dialog(page, en('shell.updateTitle', { version: firstVersion.versionNumber }));
  const links = sidebar(page);
  const longAfter = async () => {
    await page.clock.fastForward(10_000);
    // What a timer opens is drawn in the next frames.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  };
  await page.clock.install();
  const answered = page.waitForResponse('**/api/version-history/v2/list*');
  await page.goto('/sealManage/usingSealApplication');
  await expect(page.locator('#main form')).toBeVisible();
  await answered;
  await longAfter();
  await expect(update, 'not over a form').toBeHidden();

  await page.evaluate(() => {
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
    Object.assign(window, { hand: window.setInterval(press, 50) });
  });
  await links.getByRole('link', { name: en('menu.version.view') }).click();
  await expectPath(page, '/message/versionHistory');
  await expect(page.getByText(firstVersion.titleEn)).toBeVisible();
  await longAfter();
  await expect(update, 'not before somebody who is at work').toBeHidden();
  await page.evaluate(() => window.clearInterval((window as unknown as { hand: number }).hand));
  await longAfter();
  await expect(update, 'nor as soon as they stop').toBeHidden();

  await links.getByRole('link', { name: en('menu.dashboard.view') }).click();
  await expectPath(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await longAfter();
  await expect(update, 'the next page tells them').toBeVisible();
});

test('the version history shows five to a page, the latest first', async ({ page }) => {
  const ids = await publishVersions();
  await signInMember(page);
  await page.goto('/versionHistory');
  await expectPath(page, '/message/versionHistory');
  const versions = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(versions).toHaveCount(limits.versionPageSize);
  await expect(versions.first()).toContainText(firstVersion.versionNumber);
  const pages = Math.ceil(ids.length / limits.versionPageSize);
  await expect(page.getByText(en('version.page', { page: 1, pages }))).toBeVisible();
  await page.getByRole('button', { name: en('version.older') }).click();
  await expectPath(page, '/message/versionHistory?pageNum=2');
  await expect(versions.first()).toContainText('5.12.0');
  await page.reload();
  await expect(versions.first()).toContainText('5.12.0');
  await versions.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: '5.12.0 Release 12' })).toBeVisible();
  await page.goBack();
  await expectPath(page, '/message/versionHistory?pageNum=2');

  await page.goto('/message/versionDetail?id=00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: en('detail.missing') })).toBeVisible();
  await page.getByRole('link', { name: en('detail.backToList') }).click();
  await expectPath(page, '/message/versionHistory');
});

test('the first thing the keyboard reaches leads to the content', async ({ page }) => {
  await signInOperator(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Browsers differ in where the keyboard begins on a page that was just loaded; here it is the very top.
  await page.locator('body').evaluate((body) => {
    body.tabIndex = -1;
    body.focus();
  });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: en('shell.skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
