import { logInAsNewOperator } from './support/login-page.ts';
import { someUnit } from './support/people.ts';
import { expectComplaint, expectPath, notice } from './support/screen.ts';
import { dialog, sidebar } from './support/shell.ts';
import { signInMember, signInOperator } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { someWord } from './support/unique.ts';
import { deed, en } from './support/words.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const node = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: false });

/** Replaces a one-time password by one of somebody's own. */
const choosePassword = async (page: Page, oneTime: string) => {
  await expectPath(page, '/account/password');
  await field(page, en('operatorPassword.current')).fill(oneTime);
  await field(page, en('reset.newPass')).fill('Chosen#2026');
  await field(page, en('reset.reNewPass')).fill('Chosen#2026');
  await press(page, en('operatorPassword.submit'));
};

test('an operator with a small role is added and finds a small menu', async ({ page, browser }) => {
  await signInOperator(page);
  await page.goto('/user?tab=roles');
  const role = someWord('Role ');
  await page.getByRole('link', { name: en('operator.roleAdd') }).click();
  await field(page, en('field.name')).fill(role);
  await page.getByRole('checkbox', { name: en('menu.dictionary.edit') }).check();
  await expect(page.getByRole('checkbox', { name: en('menu.dictionary.view'), exact: true })).toBeChecked();
  await press(page, en('operator.roleAdd'));
  await expect(page.getByRole('heading', { name: role })).toBeVisible();

  await page.goto('/addUser');
  await press(page, en('operator.add'));
  await expectComplaint(field(page, en('field.username')), en('rule.required'));
  const name = someWord('small');
  await field(page, en('field.username')).fill(name);
  await field(page, en('field.realName')).fill('Xiao Tang');
  await page.getByRole('checkbox', { name: role }).check();
  await press(page, en('operator.add'));
  const shown = dialog(page, en('operator.passwordTitle'));
  const oneTime = await shown.locator('code').innerText();
  await shown.getByRole('button', { name: en('operator.passwordDone') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByText(en('operator.oneTime'))).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto('/login');
  await logInAsNewOperator(theirs, name, oneTime);
  await choosePassword(theirs, oneTime);
  const entries = ['menu.dashboard.view', 'menu.dictionary.view', 'menu.version.view'] as const;
  await expect(sidebar(theirs).getByRole('link')).toHaveText(entries.map((entry) => en(entry)));
  await theirs.goto('/user');
  await expectPath(theirs, '/dashboard');

  await page.getByRole('button', { name: en('operator.disable') }).click();
  await dialog(page, en('operator.disable'))
    .getByRole('button', { name: en('operator.disable') })
    .click();
  await expect(page.getByText(en('operator.disabled'), { exact: true }).first()).toBeVisible();
  await theirs.goto('/dictionary');
  await expectPath(theirs, /^\/login/);
  await theirs.context().close();
});

test('a choice added to a dictionary is offered in a form, and no longer when it is switched off', async ({
  page,
  browser,
}) => {
  await signInOperator(page);
  await page.goto('/dictionary?node=industry');
  const name = someWord('Trade ');
  await press(page, en('dictionary.addEntry'));
  const asked = dialog(page, en('dictionary.addEntry'));
  await asked.getByLabel(en('field.code'), { exact: true }).fill(someWord('c'));
  await asked.getByLabel(en('field.nameZh'), { exact: true }).fill(`${name}业`);
  await asked.getByLabel(en('field.nameEn'), { exact: true }).fill(name);
  await asked.getByRole('button', { name: en('dictionary.addEntry') }).click();
  await expect(notice(page, en('dictionary.saved'))).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await signInMember(theirs);
  await theirs.goto('/partnerApply');
  const industry = theirs.getByLabel(en('field.industry'), { exact: true });
  await industry.selectOption({ label: name });
  await industry.selectOption('trade');

  await page.reload();
  await page.getByRole('searchbox').fill(name);
  await node(page, name).click();
  await press(page, en('dictionary.edit'));
  const editing = dialog(page, en('dictionary.edit'));
  await editing.getByRole('switch', { name: en('field.enabled') }).click();
  await editing.getByRole('button', { name: en('dictionary.save') }).click();
  await expect(page.getByText(en('dictionary.off')).first()).toBeVisible();
  await theirs.reload();
  await expect(industry.locator('option[value=trade]')).toBeAttached();
  await expect(industry.locator('option', { hasText: name })).toHaveCount(0);
  await theirs.context().close();
});

test('an operator looks into a unit with a reason, changes a limit, and the unit reads both in its log', async ({
  page,
  browser,
}) => {
  await signInOperator(page);
  const unit = await someUnit();
  await page.goto('/units');
  await page.getByRole('searchbox', { name: en('field.keyword') }).fill(unit.name);
  await page.getByRole('row').filter({ hasText: unit.fullName }).click();
  await press(page, en('units.open'));
  await expectComplaint(field(page, en('field.reason')), en('rule.reasonRequired'));
  await field(page, en('field.reason')).fill('They asked for more members');
  await press(page, en('units.open'));
  await expect(page.getByRole('heading', { level: 1, name: unit.name })).toBeVisible();
  await press(page, en('units.editLimits'));
  const asked = dialog(page, en('units.editLimits'));
  await asked.getByLabel(en('limit.maxUsersPreCompany'), { exact: true }).fill('345');
  await asked.getByRole('button', { name: en('units.saveLimits') }).click();
  await expect(notice(page, en('units.saved'))).toBeVisible();
  await expect(page.getByText('345', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: en('units.ledger') }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: en('units.ledgerOf', { unit: unit.name }) }),
  ).toBeVisible();
  await page.getByRole('link', { name: en('units.backToUnit') }).click();
  await expect(page.getByRole('heading', { level: 1, name: unit.name, exact: true })).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await signInMember(theirs, 0, unit);
  await theirs.goto('/log');
  for (const action of ['admin.open-company', 'admin.company-config'] as const)
    await expect(theirs.getByRole('row').filter({ hasText: new RegExp(deed(action), 'i') })).toHaveCount(1);
  await theirs.context().close();
});

test('a unit applies to become a partner, and an operator passes it', async ({ page, browser }) => {
  const theirs = await (await browser.newContext()).newPage();
  const { unit } = await signInMember(theirs);
  await theirs.goto('/partner');
  await theirs.getByRole('link', { name: en('partner.apply') }).click();
  await theirs.getByLabel(en('field.partnerType'), { exact: true }).selectOption('regional');
  await theirs.getByLabel(en('field.industry'), { exact: true }).selectOption('trade');
  await field(theirs, en('field.region')).fill('Hangzhou');
  await field(theirs, en('field.contactName')).fill('Lin');
  await field(theirs, en('field.contactPhone')).fill('13900000009');
  await field(theirs, en('field.reason')).fill('We know the region');
  await press(theirs, en('partner.send'));
  await expect(theirs.getByText(en('code.agentApplyState.underReview')).first()).toBeVisible();

  await signInOperator(page);
  await page.goto('/partner');
  await page.getByRole('row').filter({ hasText: unit.name }).click();
  await press(page, en('partner.pass'));
  const asked = dialog(page, en('partner.pass'));
  await asked.getByLabel(en('partner.opinion'), { exact: true }).fill('Welcome among us');
  await asked.getByRole('button', { name: en('partner.pass') }).click();
  await expect(page.getByText(en('code.agentApplyState.passed')).first()).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText('Welcome among us')).toBeVisible();
  await theirs.context().close();
});
