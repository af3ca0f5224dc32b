import { guesses } from '@chancery/contract/limits.guesses.ts';
import { limits } from '@chancery/contract/limits.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { demoPassword, demoPeople, demoUnits } from '@chancery/server/demo/demo-people.ts';
import { forgetCodes } from './support/api.ts';
import { query } from './support/database.ts';
import { enterPassword, filledIn, passwordLogin } from './support/login-page.ts';
import { join, password, somePerson, someUnit } from './support/people.ts';
import { expectComplaint, expectPath, notice } from './support/screen.ts';
import { logOut } from './support/shell.ts';
import { expect, test } from './support/test.ts';
import { someWord } from './support/unique.ts';
import { en } from './support/words.ts';

test.beforeEach(({ page }) => page.goto('/login').then(() => undefined));

test('a new machine asks for a code after the password, and a known one does not', async ({ page }) => {
  const keeper = demoPeople.find(({ userName }) => userName === 'suyan') ?? demoPeople[0];
  const { mobile = '', userName = '', realName = '' } = keeper ?? {};
  await forgetCodes(mobile);
  const form = passwordLogin(page);
  await enterPassword(page, userName, demoPassword);
  await expect(page.getByText(en('login.newMachine', { phone: maskPhone(mobile) }))).toBeVisible();
  await expect(form.code).toBeFocused();
  await form.fill.click();
  await form.submit.click();
  await expectPath(page, '/dashboard');
  await expect(page.getByRole('banner')).toContainText(demoUnits[0].name);
  const update = page.getByRole('dialog');
  await update.getByRole('button', { name: en('shell.understood') }).click();
  await expect(update).toBeHidden();

  await logOut(page, realName);
  await expectPath(page, '/login');
  await enterPassword(page, mobile, demoPassword);
  await expectPath(page, '/dashboard');
});

test('a wrong password is refused with the words for an unknown name, and the fifth locks', async ({
  page,
}) => {
  const person = await somePerson();
  const form = passwordLogin(page);
  await form.tab.click();
  await form.submit.click();
  await expectComplaint(form.username, en('rule.required'));
  await expectComplaint(form.password, en('rule.passwordRequired'));

  await enterPassword(page, someWord('nobody'), 'Wrong#1234');
  await expect(page.getByText(en('error.account.passwordWrong'))).toBeVisible();
  await form.username.fill(person.userName);
  for (let nth = 1; nth <= guesses.target.free; nth += 1) {
    const answer = page.waitForResponse('**/api/user/login-by-username*');
    await form.password.fill(`Wrong#123${nth}`);
    await form.submit.click();
    await answer;
    await expect(page.getByText(en('error.account.passwordWrong'))).toBeVisible();
  }
  await form.password.fill(password);
  await form.submit.click();
  await expect(page.getByText(en('error.account.locked'))).toBeVisible();
  await expectPath(page, '/login');
});

test('the code of a new machine is checked, sent again, and another account can be used instead', async ({
  page,
}) => {
  await page.clock.install();
  await page.reload();
  const person = await somePerson();
  const form = passwordLogin(page);
  await enterPassword(page, person.userName, password);
  await expect(form.again).toBeDisabled();
  await page.clock.fastForward(limits.verificationCode.resendSeconds * 1_000);
  await query(`UPDATE verification_code SET created_at = created_at - interval '60 s' WHERE phone = $1`, [
    person.mobile,
  ]);
  await form.send.click();
  await expect(form.again).toBeDisabled();
  await form.submit.click();
  await expectComplaint(form.code, en('rule.codeRequired'));
  await form.fill.click();
  const right = await filledIn(form.code);
  await form.code.fill(right === '000000' ? '111111' : '000000');
  await form.submit.click();
  await expectComplaint(form.code, en('error.account.codeWrong'));
  await page.getByRole('button', { name: en('login.otherAccount') }).click();
  await expect(form.username).toHaveValue(person.userName);
  await expect(form.password).toHaveValue('');
});

test('a second step without a first leads back to the username and password', async ({ page }) => {
  const person = await somePerson();
  const form = passwordLogin(page);
  await enterPassword(page, person.userName, password);
  await form.fill.click();
  await query('DELETE FROM login_ticket WHERE account_id = $1', [person.id]);
  await form.submit.click();
  await expect(notice(page, en('error.account.usernameFirst'))).toBeVisible();
  await expectPath(page, '/login');
  await expect(form.password).toBeVisible();
});

test('whoever still has the password they were given is asked to change it, and can', async ({ page }) => {
  const person = await somePerson({ hasDefaultPassword: true });
  await join(person, await someUnit());
  const form = passwordLogin(page);
  await enterPassword(page, person.userName, password);
  await form.fill.click();
  await form.submit.click();
  const warning = page.getByRole('alert').filter({ hasText: en('catalogue.defaultPassword') });
  await expect(warning).toBeVisible();
  await warning.getByRole('button', { name: en('shell.changePassword') }).click();

  const dialog = page.getByRole('dialog', { name: en('shell.changePassword') });
  const field = (name: 'newPass' | 'reNewPass' | 'vaildValue') =>
    dialog.getByLabel(en(`field.${name}`), { exact: true });
  const submit = dialog.getByRole('button', { name: en('shell.setPassword') });
  await submit.click();
  await expectComplaint(field('newPass'), en('rule.passwordRequired'));
  await field('newPass').fill('abcdefgh1');
  await field('reNewPass').fill('abcdefgh2');
  await submit.click();
  await expectComplaint(field('newPass'), en('rule.password'));
  await expectComplaint(field('reNewPass'), en('rule.mismatch'));
  await expectComplaint(field('vaildValue'), en('rule.codeRequired'));

  await forgetCodes(person.mobile);
  await dialog.getByRole('button', { name: en('shell.sendCode') }).click();
  await dialog.getByRole('button', { name: /^Demo/ }).click();
  await field('newPass').fill('Better#2026');
  await field('reNewPass').fill('Better#2026');
  await submit.click();
  await expect(notice(page, en('catalogue.passwordReset'))).toBeVisible();
  await expectPath(page, '/login');
});
