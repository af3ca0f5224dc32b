import { HealthPart } from '@chancery/contract/health/codes.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { demoPassword } from '@chancery/server/demo/demo-people.ts';
import {
  codeParts,
  enterOperatorPassword,
  filledIn,
  logInAsNewOperator,
  logInAsOperator,
  operatorLogin,
  phoneLogin,
} from './support/login-page.ts';
import { operatorMenu } from './support/menu.ts';
import { addOperator } from './support/operator-command.ts';
import { expectComplaint, expectPath, notice } from './support/screen.ts';
import { logOut, openUserMenu, sidebar } from './support/shell.ts';
import { signInOperator } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { somePhone, someWord } from './support/unique.ts';
import { en, entryOf } from './support/words.ts';

test('the demo operator logs in and finds a menu and a home page of their own', async ({ page }) => {
  await page.goto('/login');
  const form = operatorLogin(page);
  await form.tab.click();
  await form.submit.click();
  await expectComplaint(form.username, en('rule.required'));
  await expectComplaint(form.password, en('rule.passwordRequired'));
  await enterOperatorPassword(page, 'operator', 'Wrong#1234');
  await expect(page.getByText(en('error.account.passwordWrong'))).toBeVisible();
  await logInAsOperator(page, 'operator', demoPassword);
  await expectPath(page, '/dashboard');
  await expect(page.getByText(en('home.platform', { org: '平台运营中心' }))).toBeVisible();
  await expect(page.getByRole('table', { name: en('home.loginsPerDay') })).toBeAttached();
  await expect(sidebar(page).getByRole('link')).toHaveText(operatorMenu().map(entryOf));
});

test('an operator sees that a text message left, by phone and by state, and not what it said', async ({
  page,
}) => {
  await page.goto('/login');
  const phone = somePhone();
  await phoneLogin(page).phone.fill(phone);
  await phoneLogin(page).send.click();
  await codeParts(page).fill.click();
  const code = await filledIn(codeParts(page).code);

  await signInOperator(page);
  await page.goto('/dashboard');
  await sidebar(page)
    .getByRole('link', { name: en('menu.outbox.view') })
    .click();
  await expectPath(page, '/smsOutbox');
  await page.getByRole('searchbox', { name: en('field.phone') }).fill(phone);
  await expectPath(page, `/smsOutbox?phone=${phone}`);
  const row = page.getByRole('row').filter({ hasText: maskPhone(phone) });
  await expect(row).toHaveCount(1);
  await expect(page.getByText(code)).toHaveCount(0);
  await expect(row).toContainText(en('code.smsState.sent'));
  const failed = page.getByRole('button', { name: en('code.smsState.failed') });
  await expect(failed).toContainText('0');
  await failed.click();
  await expect(page.getByRole('heading', { name: en('list.noMatch') })).toBeVisible();
  await expectPath(page, `/smsOutbox?phone=${phone}&state=failed`);
});

test('a one-time password has to be replaced before anything else', async ({ page }) => {
  const name = someWord('helper');
  const oneTime = await addOperator(name);
  await page.goto('/login');
  await logInAsNewOperator(page, name, oneTime);
  await expectPath(page, '/account/password');
  await page.goto('/smsOutbox');
  await expectPath(page, '/account/password');

  const current = page.getByLabel(en('operatorPassword.current'), { exact: true });
  const newPass = page.getByLabel(en('reset.newPass'), { exact: true });
  const again = page.getByLabel(en('reset.reNewPass'), { exact: true });
  const submit = page.getByRole('button', { name: en('operatorPassword.submit') });
  await current.fill('Wrong#1234');
  await newPass.fill('Chosen#2026');
  await again.fill('Chosen#2027');
  await submit.click();
  await expectComplaint(again, en('rule.mismatch'));
  await again.fill('Chosen#2026');
  await submit.click();
  await expectComplaint(current, en('error.account.passwordWrong'));
  await current.fill(oneTime);
  await submit.click();
  await expect(notice(page, en('operatorPassword.done'))).toBeVisible();
  await expectPath(page, '/dashboard');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('shell.understood') })
    .click();

  await logOut(page, name);
  await expectPath(page, '/login');
  await enterOperatorPassword(page, name, oneTime);
  await expect(page.getByText(en('error.account.passwordWrong'))).toBeVisible();
  await logInAsOperator(page, name, 'Chosen#2026');
  await expectPath(page, '/dashboard');
});

test('an operator belongs to no unit and cannot open what belongs to one', async ({ page }) => {
  const operator = await signInOperator(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('banner')).toContainText('Operations');
  await expect(page.getByRole('button', { name: en('shell.switchUnit') })).toHaveCount(0);
  await openUserMenu(page, operator.realName);
  await expect(page.getByRole('menuitem', { name: en('shell.changePassword') })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: en('shell.mySessions') })).toHaveCount(0);
  for (const path of ['/choose', '/addenterprise', '/account/sessions']) {
    await page.goto(path);
    await expectPath(page, '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(operator.realName);
  }
});

test('an operator sees how the platform is, part by part, and goes on to where something can be done', async ({
  page,
}) => {
  await signInOperator(page);
  await page.goto('/dashboard');
  await sidebar(page)
    .getByRole('link', { name: en('menu.health.view') })
    .click();
  await expectPath(page, '/health');
  const database = page.getByRole('region', { name: en('code.healthPart.database') });
  await expect(database).toContainText(en('code.healthFact.connections'));
  await expect(page.getByRole('region')).toHaveCount(HealthPart.all.length);
  await expect(page.getByRole('region', { name: en('code.healthPart.servers') })).toContainText(
    en('code.healthFact.diskFree'),
  );
  await page
    .getByRole('region', { name: en('code.healthPart.texts') })
    .getByRole('link', { name: en('health.open') })
    .click();
  await expectPath(page, '/smsOutbox');
});
