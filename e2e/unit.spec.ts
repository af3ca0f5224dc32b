import { Role } from '@chancery/contract/unit/codes.ts';
import { query } from './support/database.ts';
import { join, type Person, password, somePerson, someUnit, type Unit } from './support/people.ts';
import { expectPath, notice } from './support/screen.ts';
import { dialog } from './support/shell.ts';
import { signIn, signInMember } from './support/sign-in.ts';
import { type Browser, expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

const colleague = async (unit: Unit, role: (typeof Role.all)[number]): Promise<Person> => {
  const person = await somePerson();
  await join(person, unit, role);
  return person;
};

const onAnotherMachine = async (browser: Browser, person: Person, unit: Unit): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: test.info().project.use.baseURL })).newPage();
  await signIn(page, person, unit);
  return page;
};

test('the main administrator offers the unit, the heir accepts, and both go on with their new roles', async ({
  page,
  browser,
}) => {
  const { person, unit } = await signInMember(page);
  const heir = await colleague(unit, Role.member);
  const theirs = await onAnotherMachine(browser, heir, unit);
  await page.goto('/unit/company');
  await expect(main(page).getByText(person.realName)).toBeVisible();
  await button(page, en('unit.handOver')).click();

  const asked = dialog(page, en('unit.handOver'));
  await asked.getByLabel(en('unit.heir'), { exact: true }).fill(heir.realName);
  await page.getByRole('option', { name: heir.realName }).click();
  await asked.getByRole('button', { name: en('unit.byPassword') }).click();
  await asked.getByLabel(en('unit.password'), { exact: true }).fill('Wrong#1234');
  await asked.getByRole('button', { name: en('unit.handOver') }).click();
  await expect(asked.getByRole('alert')).toContainText(en('error.account.passwordWrong'), {
    ignoreCase: true,
  });
  await asked.getByLabel(en('unit.password'), { exact: true }).fill(password);
  await asked.getByRole('button', { name: en('unit.handOver') }).click();

  await expect(notice(page, en('unit.offered', { name: heir.realName }))).toBeVisible();
  await expect(button(page, en('unit.handOver'))).toBeHidden();
  await expect(button(page, en('unit.offerWithdraw'))).toBeVisible();

  await theirs.goto('/account/hand-over');
  await button(theirs, en('unit.offerAccept')).click();
  await dialog(theirs, en('unit.offerAccept'))
    .getByRole('button', { name: en('unit.offerAccept') })
    .click();
  const taken = en('unit.offer.accepted', { name: heir.realName, unit: unit.name });
  await expect(main(theirs).getByText(taken)).toBeVisible();
  await theirs.goto('/unit/company');
  await expect(button(theirs, en('unit.handOver'))).toBeVisible();

  await expect(main(page).getByText(taken)).toBeVisible();
  await expect(button(page, en('unit.offerWithdraw'))).toBeHidden();
  await expect(button(page, en('unit.edit'))).toBeVisible();
  const mains = await query(
    `SELECT account_id FROM membership WHERE company_id = $1 AND role = ${Role.mainAdministrator}`,
    [unit.id],
  );
  expect(mains).toEqual([{ account_id: heir.id }]);
});

test('the second of two edits is told what the first has changed, and loses nothing', async ({
  page,
  browser,
}) => {
  const { unit, person } = await signInMember(page);
  const other = await onAnotherMachine(browser, await colleague(unit, Role.administrator), unit);
  for (const each of [page, other]) {
    await each.goto('/unit/company');
    await button(each, en('unit.edit')).click();
  }
  const save = (each: Page) =>
    dialog(each, en('unit.editTitle')).getByRole('button', { name: en('unit.save'), exact: true });
  await page.getByLabel(en('unit.address'), { exact: true }).fill('1 Kiln Road');
  await save(page).click();
  await expect(notice(page, en('unit.saved'))).toBeVisible();

  await other.getByLabel(en('unit.contactName'), { exact: true }).fill('He Qing');
  await save(other).click();
  const told = dialog(other, en('unit.editTitle')).getByRole('alert');
  await expect(told).toContainText(person.realName);
  await expect(told).toContainText('1 Kiln Road');
  await told.getByRole('button', { name: en('form.keepMine') }).click();
  await expect(notice(other, en('unit.saved'))).toBeVisible();
  await expect(main(other).getByText('1 Kiln Road')).toBeVisible();
  await expect(main(other).getByText('He Qing')).toBeVisible();
});

test('departments are added, headed, moved and deleted when they are empty', async ({ page }) => {
  const { unit, person } = await signInMember(page);
  await page.goto('/unit/department');
  await expect(main(page).getByText(en('department.empty'))).toBeVisible();

  const add = async (name: string) => {
    const asked = dialog(page, en('department.add'));
    await asked.getByLabel(en('department.name'), { exact: true }).fill(name);
    await asked.getByRole('button', { name: en('department.add') }).click();
    await expect(asked).toBeHidden();
  };
  await button(page, en('department.add')).click();
  await add('Sales');
  const entry = (name: string) => page.getByRole('treeitem', { name });
  await entry('Sales').click();
  await expect(page.getByRole('heading', { name: 'Sales' })).toBeVisible();
  await button(page, en('department.addBelow')).click();
  await add('North');
  await entry('Sales')
    .press('ArrowRight')
    .catch(() => undefined);

  await button(page, en('department.edit')).click();
  const edit = dialog(page, en('department.editTitle'));
  await edit.getByLabel(en('department.head'), { exact: true }).click();
  await page.getByRole('option', { name: person.realName }).click();
  await edit.getByRole('button', { name: en('department.save') }).click();
  await expect(notice(page, en('department.saved'))).toBeVisible();
  await expect(main(page).getByText(person.realName)).toBeVisible();

  await button(page, en('department.delete')).click();
  await dialog(page, en('department.delete'))
    .getByRole('button', { name: en('department.delete') })
    .click();
  await expect(notice(page, en('error.organization.notEmpty', { name: 'Sales' }))).toBeVisible();
  await query(`DELETE FROM department WHERE company_id = $1 AND name <> 'Sales'`, [unit.id]);
  await button(page, en('department.delete')).click();
  await dialog(page, en('department.delete'))
    .getByRole('button', { name: en('department.delete') })
    .click();
  await expect(main(page).getByText(en('department.empty'))).toBeVisible();
});

test('a unit is closed once its consequences were shown and its name typed', async ({ page, browser }) => {
  const { person, unit } = await signInMember(page);
  await join(person, await someUnit(), Role.member);
  const other = await onAnotherMachine(browser, await colleague(unit, Role.administrator), unit);
  await other.goto('/unit/company');
  await page.goto('/unit/company');
  await button(page, en('unit.close')).click();
  const asked = dialog(page, en('unit.close'));
  await expect(asked).toContainText(en('unit.closeMembers', { n: 2 }));
  await asked.getByLabel(en('unit.typeName'), { exact: true }).fill('something else');
  await asked.getByRole('button', { name: en('unit.close') }).click();
  await expect(asked.getByRole('alert')).toContainText(en('error.unit.nameMismatch'), { ignoreCase: true });
  await asked.getByLabel(en('unit.typeName'), { exact: true }).fill(unit.name);
  await asked.getByRole('button', { name: en('unit.close') }).click();
  await expect(notice(page, en('unit.closed', { name: unit.name }))).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText(unit.name);

  await other.reload();
  await expectPath(other, /^\/choose/);
  await expect(other.getByText(en('choose.empty'))).toBeVisible();
});
