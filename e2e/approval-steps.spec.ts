import { expectAccessible } from './support/axe.ts';
import type { Person, Unit } from './support/people.ts';
import { notice } from './support/screen.ts';
import { someApplication, someSealUnit } from './support/seals.ts';
import { dialog } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';
import { type Browser, expect, type Page, test } from './support/test.ts';
import { containing, en } from './support/words.ts';

const detail = (id: string) => `/sealManage/examinedetail/${id}`;

const openAs = async (browser: Browser, person: Person, unit: Unit, path: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, person, unit);
  await page.goto(path);
  return page;
};

const more = async (page: Page, name: string) => {
  await page.getByRole('button', { name: en('approval.more'), exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

const pick = async (page: Page, title: string, label: string, person: Person) => {
  const asked = dialog(page, title);
  await asked.getByRole('combobox', { name: label }).fill(person.realName);
  await page.getByRole('option', { name: containing(person.realName) }).click();
  return asked;
};

test('a task is passed on, somebody is brought in, people talk, and the applicant reminds', async ({
  page,
  browser,
}) => {
  const home = await someSealUnit();
  const { id } = await someApplication(home, 'Charter of the mill');
  await signIn(page, home.first, home.unit);
  await page.goto(detail(id));
  await more(page, en('approval.transfer'));
  const transfer = await pick(page, en('approval.transfer'), en('approval.toWhom'), home.colleague);
  await expectAccessible(page, 'passing a task on');
  await transfer.getByRole('button', { name: en('approval.transfer'), exact: true }).click();
  await expect(notice(page, en('approval.transferred'))).toBeVisible();
  const told = en('approval.did.transfer', { name: home.first.realName, people: home.colleague.realName });
  await expect(page.getByText(told)).toBeVisible();

  const second = await openAs(browser, home.second, home.unit, detail(id));
  await more(second, en('approval.addApprover'));
  const added = await pick(second, en('approval.addApprover'), en('approval.who'), home.first);
  await added.getByRole('button', { name: en('approval.addApprover'), exact: true }).click();
  await expect(notice(second, en('approval.approverAdded'))).toBeVisible();

  const applicant = await openAs(browser, home.applicant, home.unit, detail(id));
  await more(applicant, en('approval.comment'));
  const comment = dialog(applicant, en('approval.comment'));
  await comment.getByLabel(en('approval.commentText')).fill('the notary waits');
  await comment.getByRole('button', { name: en('approval.comment'), exact: true }).click();
  await expect(notice(applicant, en('approval.commented'))).toBeVisible();
  await expect(applicant.getByText('the notary waits')).toBeVisible();
  await applicant.getByRole('button', { name: containing(en('approval.remind')) }).click();
  await dialog(applicant, en('approval.remind'))
    .getByRole('button', { name: en('approval.remind'), exact: true })
    .click();
  await expect(notice(applicant, en('approval.reminded', { n: 2 }))).toBeVisible();
  await expect(page.getByText('the notary waits')).toBeVisible();
});

test('a second click while a dialog is being fetched opens no second one', async ({ page }) => {
  const home = await someSealUnit();
  const { id } = await someApplication(home, 'Twice clicked');
  await signIn(page, home.first, home.unit);
  await page.goto(detail(id));
  const approve = page.getByRole('button', { name: en('approval.approve'), exact: true });
  await expect(approve).toBeVisible();
  const clicked = Promise.withResolvers<void>();
  await page.route('**/*dialog*.js', async (route) => {
    await clicked.promise;
    await route.continue();
  });
  await approve.dblclick();
  clicked.resolve();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
