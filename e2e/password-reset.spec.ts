import { limits } from '@chancery/contract/limits.ts';
import { forgetCodes } from './support/api.ts';
import { codeParts, enterPassword, filledIn, passwordLogin } from './support/login-page.ts';
import { join, password, somePerson, someUnit } from './support/people.ts';
import { expectComplaint, expectPath, notice } from './support/screen.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

const openReset = async (page: Page, username = '') => {
  await page.goto('/login');
  const { tab, username: field, forgot } = passwordLogin(page);
  await tab.click();
  await field.fill(username);
  await forgot.click();
  const dialog = page.getByRole('dialog', { name: en('reset.title') });
  return {
    dialog,
    phone: dialog.getByLabel(en('entry.phone'), { exact: true }),
    newPass: dialog.getByLabel(en('reset.newPass'), { exact: true }),
    reNewPass: dialog.getByLabel(en('reset.reNewPass'), { exact: true }),
    ...codeParts(page),
    submit: dialog.getByRole('button', { name: en('reset.submit') }),
    cancel: dialog.getByRole('button', { name: en('entry.cancel') }),
  };
};

test('the password reset says at every field what is missing or wrong', async ({ page }) => {
  const form = await openReset(page);
  await form.submit.click();
  await expectComplaint(form.phone, en('rule.phoneRequired'));
  await expectComplaint(form.newPass, en('rule.passwordRequired'));
  await expectComplaint(form.reNewPass, en('rule.confirmationRequired'));
  await expectComplaint(form.code, en('rule.codeRequired'));

  await form.send.click();
  await expectComplaint(form.phone, en('rule.phoneEmpty'));
  await form.phone.fill('99999');
  await form.send.click();
  await expectComplaint(form.phone, en('rule.phoneFormat'));

  await form.code.fill('12345');
  await form.newPass.fill('Short#1');
  await form.reNewPass.fill('Other#1');
  await form.submit.click();
  await expectComplaint(form.phone, en('rule.phone'));
  await expectComplaint(form.code, en('rule.code', { digits: limits.verificationCode.digits }));
  await expectComplaint(form.newPass, en('rule.passwordLength', limits.password));
  await expectComplaint(form.reNewPass, en('rule.mismatch'));

  for (const wrong of ['NoDigits#', '12345678#', 'NoSpecial1']) {
    await form.newPass.fill(wrong);
    await form.submit.click();
    await expectComplaint(form.newPass, en('rule.password'));
  }
  await form.newPass.fill('TooLong#123456789');
  await form.submit.click();
  await expectComplaint(form.newPass, en('rule.passwordLength', limits.password));
});

test('a reset password lets in, the old one does not, and every session has ended', async ({ page }) => {
  const person = await somePerson();
  await join(person, await someUnit());
  const form = await openReset(page, person.mobile);
  await expect(form.phone, 'the phone typed as a username is taken over').toHaveValue(person.mobile);
  await form.send.click();
  await form.fill.click();
  const right = await filledIn(form.code);
  await form.code.fill(right === '000000' ? '111111' : '000000');
  await form.newPass.fill('Fresh@2026');
  await form.reNewPass.fill('Fresh@2026');
  await form.submit.click();
  await expectComplaint(form.code, en('error.account.codeWrong'));
  await form.code.fill(right);
  await form.submit.click();
  await expect(notice(page, en('catalogue.passwordReset'))).toBeVisible();
  await expect(form.dialog).toBeHidden();

  await enterPassword(page, person.userName, password);
  await expect(page.getByText(en('error.account.passwordWrong'))).toBeVisible();
  await forgetCodes(person.mobile);
  await enterPassword(page, person.userName, 'Fresh@2026');
  await passwordLogin(page).fill.click();
  await passwordLogin(page).submit.click();
  await expectPath(page, '/dashboard');
});

test('the current password is not taken as a new one', async ({ page }) => {
  const person = await somePerson();
  const form = await openReset(page, person.mobile);
  await form.send.click();
  await form.fill.click();
  await form.newPass.fill(password);
  await form.reNewPass.fill(password);
  await form.submit.click();
  await expectComplaint(form.newPass, en('error.account.passwordSame'));
  await page.keyboard.press('Escape');
  await expect(form.dialog).toBeHidden();
  await expect(passwordLogin(page).forgot, 'the focus returns to what opened the dialog').toBeFocused();
});
