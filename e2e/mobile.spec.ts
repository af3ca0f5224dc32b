import { Role } from '@chancery/contract/unit/codes.ts';
import { addLogins, addOperation } from './support/history.ts';
import { phoneLogin } from './support/login-page.ts';
import { menuOf } from './support/menu.ts';
import { join, somePerson, someUnit } from './support/people.ts';
import { expectPath } from './support/screen.ts';
import { dialog } from './support/shell.ts';
import { signIn, signInMember } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { smallTargets, sticksOut } from './support/touch.ts';
import { deed, en } from './support/words.ts';

test.use({ viewport: { width: 375, height: 780 }, hasTouch: true, isMobile: true });

const bar = (page: Page) => page.getByRole('navigation', { name: en('shell.shortcuts') });

const expectFits = async (page: Page) => {
  expect(await smallTargets(page), 'targets smaller than 24 px').toEqual([]);
  expect(await sticksOut(page), 'what sticks out at the side').toEqual([]);
};

test('somebody logs in on a phone', async ({ page }) => {
  const person = await somePerson();
  await join(person, await someUnit());
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectFits(page);
  const form = phoneLogin(page);
  await form.phone.fill(person.mobile);
  await form.send.tap();
  await form.fill.tap();
  await form.submit.tap();
  await expectPath(page, '/dashboard');
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: en('shell.openPages') })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: en('shell.menu'), exact: true })).toHaveCount(0);
  await expectFits(page);
});

test('a phone has a bar at the bottom with home, menu, search and oneself', async ({ page }) => {
  await signInMember(page);
  await page.goto('/dashboard');
  await bar(page)
    .getByRole('button', { name: en('shell.menu') })
    .tap();
  const drawer = dialog(page, en('shell.menu'));
  await expect(drawer.getByRole('link')).toHaveText(menuOf(Role.mainAdministrator));
  await drawer.getByRole('link', { name: en('menu.log.view') }).tap();
  await expectPath(page, '/log');
  await expect(drawer).toBeHidden();
  await bar(page)
    .getByRole('button', { name: en('shell.search') })
    .tap();
  await page.getByRole('dialog').getByRole('combobox').fill('sessions');
  await page.getByRole('option', { name: en('shell.mySessions') }).tap();
  await expectPath(page, '/account/sessions');
  await expectFits(page);
  await bar(page)
    .getByRole('button', { name: en('shell.me'), exact: true })
    .tap();
  await page.getByRole('menuitem', { name: en('shell.logout') }).tap();
  await dialog(page, en('shell.logoutTitle'))
    .getByRole('button', { name: en('shell.logout') })
    .tap();
  await expectPath(page, '/login');
});

test('a list is a stack of cards on a phone, with its filters in a sheet', async ({ page }) => {
  const { unit } = await signInMember(page);
  await addLogins(unit, 25);
  await page.goto('/log?tab=logins');
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(cards).toHaveCount(20);
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(cards.first()).toHaveText('Visitor 001');
  await expectFits(page);

  await page.getByRole('button', { name: en('list.filters') }).tap();
  const sheet = dialog(page, en('list.filters'));
  await sheet.getByRole('button', { name: en('field.result'), exact: true }).tap();
  await page.getByRole('menuitemradio', { name: en('code.loginResult.wrongCode') }).tap();
  await sheet.getByRole('button', { name: en('list.showResults') }).tap();
  await expect(sheet).toBeHidden();
  await expect(cards).toHaveCount(5);
  await expect(page.getByRole('button', { name: en('list.filtersSet', { n: 1 }) })).toBeVisible();
  await expectPath(page, '/log?tab=logins&result=wrong-code');
});

test('an operation opens from its card on a phone', async ({ page }) => {
  const { unit } = await signInMember(page);
  await addOperation(unit, 'Deed of gift');
  await page.goto('/log');
  await page.getByRole('button', { name: deed('company.add') }).tap();
  const detail = page.getByRole('dialog', { name: deed('company.add') });
  await expect(detail).toContainText('Deed of gift');
  await expectFits(page);
});

test('sessions, versions and the choice of units fit on a phone', async ({ page }) => {
  const { person } = await signInMember(page);
  await join(person, await someUnit());
  for (const path of ['/account/sessions', '/message/versionHistory', '/choose', '/addenterprise']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectFits(page);
  }
});

test('the layout follows the width at 720 px, both ways', async ({ page }) => {
  const person = await somePerson();
  const unit = await someUnit();
  await join(person, unit);
  await signIn(page, person, unit);
  await page.goto('/dashboard');
  await page.setViewportSize({ width: 719, height: 780 });
  await expect(bar(page)).toBeVisible();
  await page.setViewportSize({ width: 720, height: 780 });
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('navigation', { name: en('shell.openPages') })).toBeVisible();
});
