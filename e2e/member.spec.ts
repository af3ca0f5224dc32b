import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { saveRoleMatrix } from '@chancery/contract/role/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { Browser, Page } from '@playwright/test';
import { whenAnswered } from './support/answer.ts';
import { query } from './support/database.ts';
import { whenListening } from './support/live.ts';
import { join, type Person, somePerson, someUnit, type Unit } from './support/people.ts';
import { expectPath, notice } from './support/screen.ts';
import { dialog, sidebar } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { phoneOfCrowd, somePhone } from './support/unique.ts';
import { en } from './support/words.ts';

const somebodyIn = async (unit: Unit, role: (typeof Role.all)[number]): Promise<Person> => {
  const person = await somePerson();
  await join(person, unit, role);
  return person;
};

const invitationsTab = (page: Page) => page.getByRole('link', { name: en('member.invitations') });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Somebody else at another machine. */
const atAnotherMachine = async (browser: Browser, person: Person, unit: Unit): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, person, unit);
  return page;
};

test('a thousand members come from a sheet, but for twenty rows that are wrong', async ({ page }) => {
  const unit = await someUnit();
  await query('UPDATE company_config SET max_users = 2000 WHERE company_id = $1', [unit.id]);
  const main = await somebodyIn(unit, Role.mainAdministrator);
  await signIn(page, main, unit);
  await page.goto('/unit/member');
  await page.getByRole('button', { name: en('member.import'), exact: true }).click();
  const step = dialog(page, en('member.importTitle'));

  const waitForTemplate = page.waitForEvent('download');
  await step.getByRole('button', { name: en('member.importTemplate.csv') }).click();
  expect((await waitForTemplate).suggestedFilename()).toMatch(/\.csv$/);
  const waitForWorkbook = page.waitForEvent('download');
  await step.getByRole('button', { name: en('member.importTemplate.xlsx') }).click();
  const workbook = await waitForWorkbook;
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/);
  const template = await workbook.path();
  await step.locator('input[type="file"]').setInputFiles({
    name: 'template.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await readFile(template),
  });
  await expect(step.getByText(en('member.importGood', { n: 1 }))).toBeVisible();
  await step.getByRole('button', { name: en('member.importAgain') }).click();

  const lines = Array.from({ length: 1_000 }, (_, at) => {
    const phone = at % 50 === 0 ? '12345' : phoneOfCrowd(at);
    return `Clerk ${String(at).padStart(4, '0')},${phone},Unit member,,Clerk`;
  });
  const sheet = ['Name,Phone number,Role,Department,Job title', ...lines].join('\r\n');
  await step
    .locator('input[type="file"]')
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await expect(step.getByText(en('member.importGood', { n: 980 }))).toBeVisible();
  await expect(step.getByText(en('member.importBad', { n: 20 }))).toBeVisible();
  const faults = step.getByRole('region', { name: en('member.importProblem') });
  await expect(faults.getByRole('row')).toHaveCount(21);
  await expect(faults.getByRole('row').nth(2)).toContainText('52');
  await expect(faults.getByRole('row').nth(2)).toContainText(en('import.phoneFormat'));
  expect(await query('SELECT FROM membership WHERE company_id = $1', [unit.id])).toHaveLength(1);

  await step.getByRole('button', { name: en('member.importConfirm', { n: 980 }) }).click();
  await expect(step.getByText(en('member.importDone', { n: 980 }))).toBeVisible();
  await step.getByRole('button', { name: en('member.importClose') }).click();
  await invitationsTab(page).click();
  await expect(page.getByText(en('list.range', { first: 1, last: 20, total: 980 }))).toBeVisible();

  await page.getByRole('searchbox', { name: en('field.keyword') }).fill('Clerk 0777');
  await expect(row(page, 'Clerk 0777')).toHaveCount(1);
  await expect(row(page, 'Clerk 0777')).toContainText(en('code.invitationState.pending'));
});

test('somebody is invited, accepts, and is edited, disabled and removed', async ({ page, browser }) => {
  const unit = await someUnit();
  await signIn(page, await somebodyIn(unit, Role.mainAdministrator), unit);
  await page.goto('/unit/member');
  await page.getByRole('button', { name: en('member.add') }).click();
  const form = dialog(page, en('member.add'));
  await form.getByRole('button', { name: en('member.addVerb'), exact: true }).click();
  await expect(form.getByText(en('rule.phoneRequired'))).toBeVisible();
  const invited = await somePerson();
  await form.getByLabel(en('field.realName'), { exact: true }).fill('Wen Li');
  await form.getByLabel(en('field.mobile'), { exact: true }).fill(invited.mobile);
  await form.getByRole('button', { name: en('member.addVerb'), exact: true }).click();
  await expect(notice(page, en('member.added'))).toBeVisible();
  const [sms] = await query<{ text: string }>('SELECT text FROM sms_message WHERE phone = $1', [
    invited.mobile,
  ]);
  // Nobody has checked the name of a unit that is not certified: it stays out of texts to strangers.
  expect(sms?.text).not.toContain(unit.name);
  await expect(row(page, 'Wen Li')).toHaveCount(0);
  await invitationsTab(page).click();
  await expect(row(page, 'Wen Li')).toContainText(en('code.invitationState.pending'));
  await expect(page.getByText(invited.realName)).toHaveCount(0);

  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, invited);
  await theirs.goto('/choose');
  const asked = theirs.getByRole('region', { name: en('choose.invitations') });
  await expect(asked).toContainText(unit.name);
  await asked.getByRole('button', { name: en('choose.acceptNamed', { name: unit.name }) }).click();
  await expect(asked).toHaveCount(0);
  await theirs.getByRole('main').getByRole('button', { name: unit.name }).click();
  await expectPath(theirs, '/dashboard');
  await expect(theirs.getByRole('banner')).toContainText('Wen Li');
  await theirs.context().close();

  await page.goto('/unit/member');
  await page.getByRole('link', { name: 'Wen Li' }).click();
  await page.getByRole('button', { name: en('member.edit'), exact: true }).click();
  const edit = dialog(page, en('member.editTitle'));
  await edit.getByLabel(en('field.jobTitle'), { exact: true }).fill('Head of paper');
  await edit.getByRole('button', { name: en('member.save') }).click();
  await expect(page.getByText('Head of paper')).toBeVisible();

  await page.getByRole('button', { name: en('member.disable'), exact: true }).click();
  await dialog(page, en('member.disable'))
    .getByRole('button', { name: en('member.disable'), exact: true })
    .click();
  await expect(page.getByText(en('code.memberState.disabled')).first()).toBeVisible();

  await page.getByRole('button', { name: en('member.remove') }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText(en('member.nothingPending'))).toBeVisible();
  await question.getByRole('button', { name: en('member.remove') }).click();
  await expectPath(page, '/unit/member');
  await expect(row(page, 'Wen Li')).toHaveCount(0);
});

test('whoever is at work elsewhere hears of an invitation at once, and may block the unit', async ({
  page,
  browser,
}) => {
  const [home, unit] = [await someUnit(), await someUnit()];
  const invited = await somebodyIn(home, Role.member);
  const theirs = await atAnotherMachine(browser, invited, home);
  const listening = whenListening(theirs);
  await theirs.goto('/dashboard');
  await listening;
  await signIn(page, await somebodyIn(unit, Role.mainAdministrator), unit);
  await page.goto('/unit/member');
  await page.getByRole('button', { name: en('member.add') }).click();
  const form = dialog(page, en('member.add'));
  await form.getByLabel(en('field.realName'), { exact: true }).fill('Wen Li');
  await form.getByLabel(en('field.mobile'), { exact: true }).fill(invited.mobile);
  await form.getByRole('button', { name: en('member.addVerb'), exact: true }).click();
  await expect(notice(theirs, en('shell.invitedBy', { unit: unit.name }))).toBeVisible();

  await theirs
    .getByRole('banner')
    .getByRole('button', { name: en('shell.messages') })
    .click();
  await theirs.getByRole('link', { name: en('shell.invitations', { n: 1 }) }).click();
  await theirs.getByRole('button', { name: en('shell.declineForGoodNamed', { name: unit.name }) }).click();
  await expect(theirs.getByText(en('shell.refusedUnits'))).toBeVisible();
  await theirs.getByRole('button', { name: en('shell.allowUnitNamed', { name: unit.name }) }).click();
  await expect(theirs.getByText(en('shell.refusedUnits'))).toHaveCount(0);
  await theirs.context().close();
});

test('an invitation is declined, and another one withdrawn', async ({ page }) => {
  const unit = await someUnit();
  const main = await somebodyIn(unit, Role.mainAdministrator);
  const person = await somePerson();
  const [declined, withdrawn] = [randomUUID(), randomUUID()];
  for (const [id, mobile] of [
    [declined, person.mobile],
    [withdrawn, somePhone()],
  ]) {
    await query(
      `INSERT INTO invitation (id, company_id, mobile, real_name, role, invited_by, invited_by_name, expires_at)
       VALUES ($1, $2, $3, $4, 3, $5, $6, now() + interval '14 days')`,
      [id, unit.id, mobile, `Guest ${mobile}`, main.id, main.realName],
    );
  }
  await signIn(page, person);
  await page.goto('/choose');
  await page.getByRole('button', { name: en('choose.declineNamed', { name: unit.name }) }).click();
  await expect(page.getByRole('region', { name: en('choose.invitations') })).toHaveCount(0);
  await expect(page.getByText(en('choose.empty'))).toBeVisible();

  await signIn(page, main, unit);
  await page.goto('/unit/member?tab=invitations');
  await expect(row(page, person.mobile)).toContainText(en('code.invitationState.declined'));
  const other = row(page, en('code.invitationState.pending'));
  await other.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: en('member.withdraw') }).click();
  await dialog(page, en('member.withdraw'))
    .getByRole('button', { name: en('member.withdraw'), exact: true })
    .click();
  await expect(notice(page, en('member.withdrawn'))).toBeVisible();
  await expect(page.getByText(en('code.invitationState.withdrawn')).first()).toBeVisible();
});

test('somebody changes what they are called in the unit', async ({ page }) => {
  const unit = await someUnit();
  await signIn(page, await somebodyIn(unit, Role.member), unit);
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('button', { name: /^P / }).click();
  await page.getByRole('menuitem', { name: en('shell.ownName') }).click();
  const form = dialog(page, en('shell.ownName'));
  await form.getByLabel(en('field.realName'), { exact: true }).fill('Wen the Elder');
  await form.getByRole('button', { name: en('shell.ownNameSave') }).click();
  await expect(notice(page, en('shell.ownNameSaved'))).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Wen the Elder');
});

test('a button taken from a role goes from the screen of somebody at work, and a page from their menu', async ({
  page,
  browser,
}) => {
  const unit = await someUnit();
  await signIn(page, await somebodyIn(unit, Role.mainAdministrator), unit);
  const theirs = await atAnotherMachine(browser, await somebodyIn(unit, Role.administrator), unit);
  await theirs.goto('/unit/member');
  const add = theirs.getByRole('button', { name: en('member.add') });
  await expect(add).toBeVisible();

  await page.goto('/role');
  const cell = (entry: string) =>
    page.getByRole('checkbox', {
      name: en('role.cell', { entry, role: en('code.role.administrator') }),
      exact: true,
    });
  await cell(en('menu.member.add')).uncheck();
  await cell(en('menu.log.view')).uncheck();
  await page.getByRole('button', { name: en('role.save'), exact: true }).click();
  await expect(notice(page, en('role.saved'))).toBeVisible();

  await sidebar(theirs)
    .getByRole('link', { name: en('menu.dashboard.view') })
    .click();
  await expect(sidebar(theirs).getByRole('link', { name: en('menu.log.view') })).toHaveCount(0);
  await sidebar(theirs)
    .getByRole('link', { name: en('menu.member.view') })
    .click();
  await expect(theirs.getByRole('heading', { name: en('member.title') })).toBeVisible();
  await expect(add).toHaveCount(0);
  await theirs.goto('/log');
  await expectPath(theirs, '/dashboard');

  // Given back, the button comes by itself while they look.
  await theirs.clock.install();
  await theirs.goto('/unit/member');
  await expect(theirs.getByRole('heading', { name: en('member.title') })).toBeVisible();
  await cell(en('menu.member.add')).check();
  const saved = whenAnswered(page, saveRoleMatrix);
  await page.getByRole('button', { name: en('role.save'), exact: true }).click();
  await saved;
  await theirs.clock.fastForward('00:21');
  await expect(add).toBeVisible();
  await theirs.context().close();
});
