import { query } from './support/database.ts';
import { notice } from './support/screen.ts';
import { dialog } from './support/shell.ts';
import { signInMember } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

test('a unit is asked to be deleted, everybody sees when, the link is kept, and it is thought better of', async ({
  page,
}) => {
  const { unit, person } = await signInMember(page);
  await page.goto('/unit/company');
  await button(page, en('closing.open')).click();
  const asked = dialog(page, en('closing.title'));
  await expect(asked.getByText(en('closing.staysDigests'))).toBeVisible();
  await asked.getByLabel(en('unit.typeName'), { exact: true }).fill(unit.name);
  await asked.getByLabel(en('closing.reason'), { exact: true }).fill('We stop');
  await asked.getByRole('button', { name: en('unit.sendCode') }).click();
  await expect(asked.getByLabel(en('unit.code'), { exact: true })).toHaveValue(/^\d{6}$/);
  await asked.getByRole('button', { name: en('closing.verb') }).click();

  const link = await asked.getByText(/\/deleted#/).textContent();
  await asked.getByRole('button', { name: en('closing.kept') }).click();
  await expect(main(page).getByRole('status').getByText(person.realName)).toBeVisible();
  const waiting = await query('SELECT export_first FROM unit_closing WHERE company_id = $1', [unit.id]);
  expect(waiting).toEqual([{ export_first: true }]);

  const outside = await page.context().newPage();
  await outside.goto(link ?? '');
  await expect(outside.locator('section[role=status]')).toContainText(/will be deleted/);

  await button(page, en('closing.withdraw')).click();
  await dialog(page, en('closing.withdraw'))
    .getByRole('button', { name: en('closing.withdraw') })
    .click();
  await expect(notice(page, en('closing.withdrawn'))).toBeVisible();
  await expect(button(page, en('closing.open'))).toBeVisible();
  await outside.reload();
  await expect(outside.locator('section[role=status]')).toContainText(/was kept/);
});
