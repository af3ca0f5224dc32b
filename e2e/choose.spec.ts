import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { getMenu } from '@chancery/contract/menu/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { logInByPhone } from './support/login-page.ts';
import { join, leave, somePerson, someUnit } from './support/people.ts';
import { expectPath, notice } from './support/screen.ts';
import { dialog, tagBar } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

const somebodyInTwoUnits = async () => {
  const person = await somePerson();
  const [first, second] = [await someUnit(), await someUnit()];
  await join(person, first, Role.mainAdministrator);
  await join(person, second, Role.member);
  return { person, first, second };
};

const unitButton = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const switcher = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: en('shell.switchUnit') });

test('somebody with several units chooses one after login, and finds the last one first', async ({
  page,
}) => {
  const { person, first, second } = await somebodyInTwoUnits();
  await page.goto('/login');
  await logInByPhone(page, person.mobile);
  await expectPath(page, '/choose');
  await expect(page.getByText(en('choose.lead', { name: person.realName }))).toBeVisible();
  await expect(unitButton(page, first.name)).toContainText(en(codeLabel(Role, Role.mainAdministrator)));
  await expect(unitButton(page, second.name)).toContainText(en('choose.neverEntered'));
  await unitButton(page, second.name).click();
  await expectPath(page, '/dashboard');
  await expect(page.getByRole('banner')).toContainText(second.name);

  await page.goto('/choose');
  await expect(page.getByRole('listitem').first()).toContainText(second.name);
  await expect(page.getByRole('listitem').first()).toContainText(en('choose.current'));
});

test('somebody with one unit enters it without being asked', async ({ page }) => {
  const [person, unit] = [await somePerson(), await someUnit()];
  await join(person, unit);
  await page.goto('/login');
  await logInByPhone(page, person.mobile);
  await expectPath(page, '/dashboard');
  await expect(page.getByRole('banner')).toContainText(unit.name);
});

test('units are switched from the header, which says when there is nothing to switch', async ({ page }) => {
  const { person, first, second } = await somebodyInTwoUnits();
  await signIn(page, person, first);
  await page.goto('/log');
  await switcher(page).click();
  const choice = dialog(page, en('shell.switchUnit'));
  await choice.getByRole('button', { name: first.name }).click();
  await expect(notice(page, en('catalogue.unitAlreadyCurrent'))).toBeVisible();
  await expect(choice).toBeHidden();
  await expectPath(page, '/log');

  await switcher(page).click();
  await choice.getByRole('button', { name: second.name }).click();
  await expect(notice(page, en('catalogue.unitSwitched'))).toBeVisible();
  await expectPath(page, '/dashboard');
  await expect(page.getByRole('banner')).toContainText(second.name);
  await expect(
    page.getByText(en('home.youAre', { role: en(codeLabel(Role, Role.member)), unit: second.fullName })),
  ).toBeVisible();
  await expect(tagBar(page).getByRole('link'), 'each unit has open pages of its own').toHaveCount(1);
});

test('choosing the current unit on the page of units goes back to work without switching', async ({
  page,
}) => {
  const { person, first } = await somebodyInTwoUnits();
  await signIn(page, person, first);
  await page.goto('/dashboard');
  await switcher(page).click();
  await dialog(page, en('shell.switchUnit'))
    .getByRole('button', { name: en('shell.allUnits') })
    .click();
  await expectPath(page, '/choose');
  await unitButton(page, first.name).click();
  await expect(notice(page, en('catalogue.unitAlreadyCurrent'))).toBeVisible();
  await expectPath(page, '/dashboard');
});

test('another tab follows when the unit is switched', async ({ page, context }) => {
  const { person, first, second } = await somebodyInTwoUnits();
  await signIn(page, person, first);
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('banner')).toContainText(first.name);
  // A tab behind another draws so seldom that a click takes seconds.
  await page.bringToFront();
  await switcher(page).click();
  await dialog(page, en('shell.switchUnit')).getByRole('button', { name: second.name }).click();
  await expect(other.getByRole('banner')).toContainText(second.name);
});

test('a unit one no longer belongs to answers that the user does not exist', async ({ page }) => {
  const { person, first, second } = await somebodyInTwoUnits();
  await signIn(page, person, first);
  await page.goto('/dashboard');
  await switcher(page).click();
  const choice = dialog(page, en('shell.switchUnit')).getByRole('button', { name: second.name });
  await expect(choice).toBeVisible();
  await leave(person, second);
  await choice.click();
  await expect(notice(page, en('error.account.userNotFound'))).toBeVisible();
  await expectPath(page, '/choose');
  await expect(unitButton(page, first.name)).toBeVisible();
  await expect(unitButton(page, second.name)).toHaveCount(0);
});

test('the page of units forgets a unit that turned out to be gone', async ({ page }) => {
  const { person, first, second } = await somebodyInTwoUnits();
  await join(person, await someUnit());
  await signIn(page, person);
  await page.goto('/choose');
  await expect(unitButton(page, second.name)).toBeVisible();
  await leave(person, second);
  await unitButton(page, second.name).click();
  await expect(notice(page, en('error.account.userNotFound'))).toBeVisible();
  await expect(unitButton(page, second.name)).toHaveCount(0);
  await expect(unitButton(page, first.name)).toBeEnabled();
  await expectPath(page, '/choose');
});

test('whoever is taken out of the unit they work in is led to the choice of units', async ({ page }) => {
  const { person, first, second } = await somebodyInTwoUnits();
  await join(person, await someUnit());
  await signIn(page, person, first);
  await page.goto('/log');
  await expect(page.getByRole('heading', { name: en('log.noOperations') })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const refresh = await page.getByRole('button', { name: en('list.refresh') }).elementHandle();
  await leave(person, first);
  // What a page asks for later finds out by itself, and then there is nothing left to press.
  await refresh?.evaluate((button) => (button as HTMLElement).click());
  await expect(notice(page, en('catalogue.unitLost', { unit: first.name }))).toBeVisible();
  await expectPath(page, /^\/choose/);
  await expect(unitButton(page, second.name)).toBeVisible();
  await expect(unitButton(page, first.name)).toHaveCount(0);
});

test('a unit that is lost while the console asks for its menu leads to the choice as well', async ({
  page,
}) => {
  const { person, first } = await somebodyInTwoUnits();
  await join(person, await someUnit());
  await signIn(page, person, first);
  await page.goto('/log');
  await expect(page.getByRole('heading', { name: en('log.noOperations') })).toBeVisible();
  let hasLeft: Promise<void> | undefined;
  await page.route(`**/api${getMenu.path}*`, async (route) => {
    hasLeft ??= leave(person, first);
    await hasLeft;
    await route.continue();
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(notice(page, en('catalogue.unitLost', { unit: first.name }))).toBeVisible();
  await expectPath(page, /^\/choose/);
});
