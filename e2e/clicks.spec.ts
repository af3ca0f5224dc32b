import { DecisionMode } from '@chancery/contract/approval/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { join, type Person, somePerson, type Unit } from './support/people.ts';
import { expectPath, notice } from './support/screen.ts';
import { someSealUnit } from './support/seals.ts';
import { signIn } from './support/sign-in.ts';
import { someSmartSeal } from './support/smart-seal.ts';
import { someUse } from './support/stamp-room.ts';
import { type Browser, expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

/** Somebody on their home page, whose clicks are counted from now on, on whichever page they fall. */
const atHome = async (page: Page, person: Person, unit: Unit): Promise<() => number> => {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() =>
    addEventListener(
      'click',
      // A label clicks its box by itself, and Enter its button: those have no place of the pointer.
      ({ detail }) => detail > 0 && (window as unknown as { countClick(): void }).countClick(),
      { capture: true },
    ),
  );
  await signIn(page, person, unit);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  clicks = 0;
  return () => clicks;
};

const another = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

test('from home, a seal is applied for in five clicks, approved in two and authorised in two', async ({
  page,
  browser,
}) => {
  const { unit, applicant, first } = await someSealUnit(DecisionMode.any);
  const keeper = await somePerson();
  await join(keeper, unit, Role.sealKeeper);
  const seal = await someSmartSeal(unit, keeper);

  const applied = await atHome(page, applicant, unit);
  await page
    .getByRole('navigation', { name: en('shell.menu') })
    .getByRole('link', { name: en('menu.apply.add') })
    .click();
  await page.getByLabel(en('apply.title'), { exact: true }).click();
  await page.keyboard.type('Lease of the mill');
  await page.getByLabel(en('apply.reason'), { exact: true }).click();
  await page.keyboard.type('the landlord signs on Monday');
  await page.getByRole('checkbox', { name: seal.name }).click();
  await click(page, en('apply.submit'));
  await expectPath(page, /^\/sealManage\/examinedetail\//);
  expect(applied()).toBe(5);

  const approver = await another(browser);
  const approved = await atHome(approver, first, unit);
  await click(approver, en('code.inboxKind.approve'));
  await approver
    .getByRole('dialog')
    .getByRole('button', { name: en('approval.approve'), exact: true })
    .click();
  await expect(approver.getByRole('dialog')).toBeHidden();
  await expect(approver.getByRole('button', { name: en('code.inboxKind.approve') })).toBeHidden();
  expect(approved()).toBe(2);

  const desk = await another(browser);
  const authorised = await atHome(desk, keeper, unit);
  await click(desk, en('code.inboxKind.authorise'));
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: en('authorization.grant'), exact: true })
    .click();
  await expect(notice(desk, en('authorization.granted', { name: applicant.realName }))).toBeVisible();
  expect(authorised()).toBe(2);
});

test('from home, a record is found by search in two clicks', async ({ page }) => {
  const { unit, applicant } = await someSealUnit(DecisionMode.any);
  const { title, recordId } = await someUse(applicant, unit);
  const found = await atHome(page, applicant, unit);
  await page.getByRole('button', { name: en('shell.search') }).click();
  await expect(page.getByRole('combobox', { name: en('shell.search') })).toBeFocused();
  await page.keyboard.type(title);
  await page
    .getByRole('option', { name: new RegExp(title) })
    .first()
    .click();
  await expectPath(page, /^\/sealManage\/recorddetail/);
  expect(page.url()).toContain(recordId);
  expect(found()).toBe(2);
});
