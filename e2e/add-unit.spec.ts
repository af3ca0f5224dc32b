import { limits } from '@chancery/contract/limits.ts';
import { addUnit } from '@chancery/contract/unit/calls.ts';
import { query } from './support/database.ts';
import { join, somePerson, someUnit } from './support/people.ts';
import { expectComplaint, expectPath, notice } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { doubtfulCreditCode, someCreditCode, someWord } from './support/unique.ts';
import { en } from './support/words.ts';

const unitForm = (page: Page) => ({
  fullName: page.getByLabel(en('addUnit.companyFullName'), { exact: true }),
  name: page.getByLabel(en('addUnit.companyName'), { exact: true }),
  code: page.getByLabel(en('addUnit.creditCode'), { exact: true }),
  realName: page.getByLabel(en('addUnit.realName'), { exact: true }),
  submit: page.getByRole('button', { name: en('addUnit.submit') }),
});

const fillIn = async (page: Page, name: string, code: string) => {
  const form = unitForm(page);
  await form.fullName.fill(`${name} Trading Co., Ltd.`);
  await form.name.fill(name);
  await form.code.fill(code);
  await form.realName.fill('Lin Qingyue');
  return form;
};

test('somebody without a unit registers one and stands in it', async ({ page }) => {
  await signIn(page, await somePerson());
  await page.goto('/choose');
  await page.getByRole('button', { name: en('choose.register') }).click();
  await expectPath(page, '/addenterprise');
  const name = someWord('Mill ');
  const form = await fillIn(page, name, someCreditCode().toLowerCase());
  await form.submit.click();
  await expect(notice(page, en('addUnit.done', { name }))).toBeVisible();
  await expectPath(page, '/dashboard');
  await expect(page.getByRole('banner')).toContainText(name);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lin Qingyue');
  await page.getByRole('link', { name: en('figure.begin.seal') }).click();
  await expectPath(page, '/server/bindingseal');
});

test('the registration says at every field what is missing or wrong', async ({ page }) => {
  await signIn(page, await somePerson());
  await page.goto('/addenterprise');
  const form = unitForm(page);
  await form.submit.click();
  for (const field of [form.fullName, form.name, form.code, form.realName])
    await expectComplaint(field, en('rule.required'));
  await expect(form.fullName).toBeFocused();

  await form.name.fill('n'.repeat(limits.text.name + 1));
  await form.fullName.fill('n'.repeat(limits.text.description + 1));
  await form.realName.fill('n'.repeat(limits.text.short + 1));
  await form.code.fill('9133010');
  await form.submit.click();
  await expectComplaint(form.name, en('rule.length', { min: 1, max: limits.text.name }));
  await expectComplaint(form.fullName, en('rule.length', { min: 1, max: limits.text.description }));
  await expectComplaint(form.realName, en('rule.length', { min: 1, max: limits.text.short }));
  await expectComplaint(form.code, en('rule.creditCode'));
});

test('a check digit that does not add up is asked about, not refused', async ({ page }) => {
  await signIn(page, await somePerson());
  await page.goto('/addenterprise');
  const [name, code] = [someWord('Mill '), doubtfulCreditCode()];
  const form = await fillIn(page, name, code);
  await form.submit.click();
  const question = page.getByRole('dialog', { name: en('addUnit.doubt') });
  await expect(question).toContainText(code);
  await expect(question).toContainText(en('warning.creditCode.checkDigit'));
  await question.getByRole('button', { name: en('addUnit.correct') }).click();
  await expect(question).toBeHidden();
  await expect(form.code).toBeFocused();

  await form.submit.click();
  await question.getByRole('button', { name: en('addUnit.confirm') }).click();
  await expectPath(page, '/dashboard');
  await expect(page.getByRole('banner')).toContainText(name);
});

test('the credit code of a unit one is in is refused at its field', async ({ page }) => {
  const unit = await someUnit();
  const person = await somePerson();
  await join(person, unit);
  const [row] = await query<{ code: string }>(
    'SELECT social_credit_code AS code FROM company WHERE id = $1',
    [unit.id],
  );
  await signIn(page, person);
  await page.goto('/addenterprise');
  const form = await fillIn(page, someWord('Mill '), row?.code ?? '');
  await form.submit.click();
  await expectComplaint(form.code, en('error.unit.creditCodeTaken'));
});

test('whoever has as many units as they may have is told the limit', async ({ page }) => {
  const person = await somePerson();
  for (let nth = 0; nth < 5; nth += 1) await join(person, await someUnit());
  await signIn(page, person);
  await page.goto('/addenterprise');
  const form = await fillIn(page, someWord('Mill '), someCreditCode());
  const refused = page.waitForResponse(`**/api${addUnit.path}*`);
  await form.submit.click();
  expect((await refused).status()).toBe(409);
  await expect(page.getByRole('alert').filter({ hasText: 'at most 5' })).toBeVisible();
  await expect(page.getByText('maxCompany'), 'no name of a setting among the words').toHaveCount(0);
});
