import { query } from './support/database.ts';
import { endSessions } from './support/history.ts';
import { logInByPhone } from './support/login-page.ts';
import { join, somePerson, someUnit } from './support/people.ts';
import { expectPath, notice } from './support/screen.ts';
import { logOut } from './support/shell.ts';
import { signIn, signInMember } from './support/sign-in.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';
import { someCreditCode, someWord } from './support/unique.ts';
import { en } from './support/words.ts';

/** Does something after the session has ended. The page may hear of the end by itself first, and leave before the click. */
const meetLostSession = async (page: Page, button: Locator): Promise<void> => {
  const clicked = button.click({ timeout: 3_000 }).catch(() => undefined);
  await expect(notice(page, en('error.session.expired'))).toBeVisible();
  await expectPath(page, /^\/login\?redirect=/);
  await expect(page.getByText(en('login.again'))).toBeVisible();
  await clicked;
};

test('a session that ends in the middle of a form costs a login and nothing that was filled in', async ({
  page,
}) => {
  const { person } = await signInMember(page);
  await page.goto('/addenterprise');
  const fields = {
    [en('addUnit.companyFullName')]: 'Half a Name Co., Ltd.',
    [en('addUnit.companyName')]: someWord('Half '),
    [en('addUnit.creditCode')]: someCreditCode(),
    [en('addUnit.realName')]: 'Zhou Jian',
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  await endSessions(person);
  await meetLostSession(page, page.getByRole('button', { name: en('addUnit.submit') }));

  await logInByPhone(page, person.mobile);
  await expectPath(page, '/addenterprise');
  for (const [label, value] of Object.entries(fields))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
});

test('after a lost session one returns to the same page, filters and unit', async ({ page }) => {
  const person = await somePerson();
  const [first, second] = [await someUnit(), await someUnit()];
  await join(person, first);
  await join(person, second);
  await page.goto('/login');
  await logInByPhone(page, person.mobile);
  await page.getByRole('button', { name: second.name }).click();
  await expectPath(page, '/dashboard');
  await page.goto('/log?tab=logins&result=succeeded&pageSize=50');
  await expect(page.getByRole('table')).toBeVisible();
  await endSessions(person);
  await meetLostSession(page, page.getByRole('button', { name: en('list.refresh') }));

  await page.clock.install();
  await page.clock.fastForward('02:00');
  await query(`UPDATE verification_code SET created_at = created_at - interval '2 min' WHERE phone = $1`, [
    person.mobile,
  ]);
  await logInByPhone(page, person.mobile);
  await expectPath(page, '/log?tab=logins&result=succeeded&pageSize=50');
  await expect(page.getByRole('banner')).toContainText(second.name);
});

test('an address opened by a stranger is reached after login, and never another site', async ({ page }) => {
  const person = await somePerson();
  await join(person, await someUnit());
  await page.goto('/log?tab=logins');
  await expectPath(page, /^\/login\?redirect=/);
  await logInByPhone(page, person.mobile);
  await expectPath(page, '/log?tab=logins');

  await page.goto('/login?redirect=//example.com/stolen');
  await expectPath(page, '/dashboard');
});

test('a logout in one tab is a logout in the other, and a login too', async ({ page, context }) => {
  const { person } = await signInMember(page);
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/message/versionHistory');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  // A tab behind another draws so seldom that a click takes seconds.
  await page.bringToFront();
  await logOut(page, person.realName);
  await expectPath(page, '/login');
  await expectPath(other, /^\/login\?redirect=%2Fmessage%2FversionHistory$/);

  await logInByPhone(page, person.mobile);
  await expectPath(page, '/dashboard');
  await expectPath(other, '/message/versionHistory');
});

test('nothing of a person stays in the browser after logout', async ({ page }) => {
  const person = await somePerson();
  await signIn(page, person);
  await page.goto('/addenterprise');
  await page.getByLabel(en('addUnit.companyFullName'), { exact: true }).fill('A secret deal');
  await page.goto('/choose');
  await page.getByRole('button', { name: en('entry.logout') }).click();
  await expectPath(page, '/login');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain('A secret deal');
  expect(kept).not.toContain(person.id);
  await page.goBack();
  await expectPath(page, /^\/login/);
});
