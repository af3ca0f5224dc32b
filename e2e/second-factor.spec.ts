import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { enterOperatorPassword, secondStep } from './support/login-page.ts';
import { addOperator } from './support/operator-command.ts';
import { expectComplaint, expectPath, notice } from './support/screen.ts';
import { logOut } from './support/shell.ts';
import { expect, test } from './support/test.ts';
import { someWord } from './support/unique.ts';
import { en } from './support/words.ts';

const password = 'Chosen#2026';

/** The recovery codes that are shown, once. */
const codesShown = async (page: Page): Promise<string[]> => {
  const codes = page.getByRole('region', { name: en('secondFactor.recoveryTitle') }).getByRole('listitem');
  await expect(codes.first()).toBeVisible();
  return codes.allInnerTexts();
};

/** Reads what is new; it is told after each login, a moment later. */
const readNews = async (page: Page): Promise<void> => {
  const news = page.getByRole('dialog');
  await news.getByRole('button', { name: en('shell.understood') }).click();
  await expect(news).toBeHidden();
};

const replacePassword = async (page: Page, oneTime: string): Promise<void> => {
  await page.getByLabel(en('operatorPassword.current'), { exact: true }).fill(oneTime);
  await page.getByLabel(en('reset.newPass'), { exact: true }).fill(password);
  await page.getByLabel(en('reset.reNewPass'), { exact: true }).fill(password);
  await page.getByRole('button', { name: en('operatorPassword.submit') }).click();
  await expectPath(page, '/dashboard');
  await readNews(page);
};

test('an operator sets up an authenticator, changes phones, and gets in by a recovery code, once', async ({
  page,
}) => {
  const name = someWord('keeper');
  const oneTime = await addOperator(name);
  const step = secondStep(page);
  await page.goto('/login');
  await enterOperatorPassword(page, name, oneTime);
  await step.fill.click();
  await step.confirm.click();
  const first = await codesShown(page);
  await step.kept.click();
  await replacePassword(page, oneTime);

  await page.goto('/account/second-factor');
  await expect(page.getByText(en('secondFactor.left', { n: first.length }))).toBeVisible();
  const renew = page.getByRole('button', { name: en('secondFactor.renew') });
  await renew.click();
  await step.code.fill(first[0] ?? '');
  await renew.click();
  const second = await codesShown(page);
  expect(second.filter((code) => first.includes(code))).toEqual([]);
  await expectAccessible(page, 'recovery codes');
  await step.kept.click();

  await page.getByRole('button', { name: en('secondFactor.replace') }).click();
  const goOn = page.getByRole('button', { name: en('secondFactor.goOn') });
  await step.code.fill(first[1] ?? '');
  await goOn.click();
  await expectComplaint(step.code, en('error.secondFactor.codeWrong'));
  await step.code.fill(second[0] ?? '');
  await goOn.click();
  await expect(step.qr).toBeVisible();
  await step.fill.click();
  await step.confirm.click();
  const third = await codesShown(page);
  await step.kept.click();
  await expect(notice(page, en('secondFactor.done'))).toBeVisible();
  await expect(page.getByText(en('secondFactor.left', { n: third.length }))).toBeVisible();

  await logOut(page, name);
  await enterOperatorPassword(page, name, password);
  await expect(step.code).toBeVisible();
  // The token of the first step opens nothing but the second.
  await page.goto('/smsOutbox');
  await expectPath(page, /^\/login/);
  await enterOperatorPassword(page, name, password);
  await step.code.fill(third[0] ?? '');
  await step.submit.click();
  await expectPath(page, '/smsOutbox');
  await readNews(page);
  await logOut(page, name);
  await enterOperatorPassword(page, name, password);
  await step.code.fill(third[0] ?? '');
  await step.submit.click();
  await expectComplaint(step.code, en('error.secondFactor.codeWrong'));
});
