import { Role } from '@chancery/contract/unit/codes.ts';
import type { Browser, Page } from '@playwright/test';
import { expectPath } from './support/screen.ts';
import { signInMember, signInOperator } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { en } from './support/words.ts';

const operatorPage = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await signInOperator(page);
  return page;
};

const sentence = (text: string) => new RegExp(text, 'i');

test('a unit asks for more members, the operator passes it, and the limit is higher at once', async ({
  page,
  browser,
}) => {
  const { unit } = await signInMember(page, Role.mainAdministrator);
  await page.goto('/quotasApply');
  await page.getByLabel(sentence(en('limit.maxUsersPreCompany'))).fill('150');
  await page.getByLabel(en('quota.reason')).fill('an office in Ningbo opens');
  await page.getByRole('button', { name: en('quota.send') }).click();
  await expect(page.getByRole('alert')).toContainText('200');
  await page.getByLabel(sentence(en('limit.maxUsersPreCompany'))).fill('350');
  await page.getByRole('button', { name: en('quota.send') }).click();
  await expectPath(page, /^\/quotasDetail/);
  await expect(page.getByText('200 → 350')).toBeVisible();

  const operator = await operatorPage(browser);
  await operator.goto('/quotas');
  await operator.getByRole('row').filter({ hasText: unit.name }).getByText('Q-0001').click();
  await operator.getByLabel(en('quota.opinion')).fill('granted');
  await operator.getByRole('button', { name: en('quota.save') }).click();
  await expect(operator.getByText(en('quota.inForce'), { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByText('granted')).toBeVisible();
  await page.goto('/quotasApply');
  await expect(page.getByText(/1 \/ 350/)).toBeVisible();
});

test('a complaint is answered, reopened and answered again', async ({ page, browser }) => {
  const { unit } = await signInMember(page, Role.member);
  await page.goto('/complaintsAdvice');
  await page.getByRole('combobox', { name: en('field.type') }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel(en('complaint.content')).fill('the code came an hour late');
  await page.getByRole('button', { name: en('complaint.send'), exact: true }).click();
  await expectPath(page, /^\/system\/complaintDetail/);

  const operator = await operatorPage(browser);
  const answer = async (text: string) => {
    await operator.goto('/system/complaintsList');
    await operator.getByRole('row').filter({ hasText: unit.name }).getByText('C-0001').click();
    await operator.getByRole('button', { name: en('complaint.answer'), exact: true }).click();
    const dialog = operator.getByRole('dialog');
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByRole('button', { name: en('complaint.answer') }).click();
    await expect(dialog).toBeHidden();
    await expect(operator.getByText(text)).toBeVisible();
  };
  await answer('the provider was slow, please try again');

  await page.reload();
  await expect(page.getByText('the provider was slow, please try again')).toBeVisible();
  await page.getByRole('button', { name: en('complaint.reopen') }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('still late today');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('complaint.reopen') })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('still late today')).toBeVisible();
  await answer('we changed the provider');
  await page.reload();
  await expect(page.getByText('we changed the provider')).toBeVisible();
});
