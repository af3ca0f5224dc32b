import { approveApply, listApprovals } from '@chancery/contract/approval/calls.ts';
import { DecisionMode } from '@chancery/contract/approval/codes.ts';
import { listFittingTemplates } from '@chancery/contract/template/calls.ts';
import { drawLicence, someFacts } from '@chancery/server/desk/certification/licence.testing.ts';
import { callAs } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { query } from './support/database.ts';
import type { Person, Unit } from './support/people.ts';
import { expectPath, notice } from './support/screen.ts';
import { someApplication, someSealUnit } from './support/seals.ts';
import { dialog, sidebar } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';
import { type Browser, expect, type Page, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';
import { containing, en, zh } from './support/words.ts';

const form = '/sealManage/usingSealApplication';
const approvals = '/sealManage/useaApplyexaminelist';
const detail = (id: string) => `/sealManage/examinedetail/${id}`;
const isDetail = /^\/sealManage\/examinedetail\//;

const pageFor = async (browser: Browser, person: Person, unit: Unit): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, person, unit);
  return page;
};

const fillIn = async (page: Page, title: string) => {
  await page.getByLabel(en('apply.title'), { exact: true }).fill(title);
  await page.getByLabel(en('apply.reason'), { exact: true }).fill('the landlord signs on Monday');
  await page.getByRole('checkbox', { name: 'Official seal' }).check();
};

const submit = (page: Page) => page.getByRole('button', { name: en('apply.submit'), exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

const more = async (page: Page, name: string) => {
  await press(page, en('approval.more'));
  await page.getByRole('menuitem', { name, exact: true }).click();
};

const approve = async (page: Page) => {
  await press(page, en('approval.approve'));
  await confirm(page, en('approval.approve'));
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 780 }, isMobile: true, hasTouch: true });

  test('somebody applies for two seals with three files, and sees who decides', async ({ page }) => {
    const { unit, applicant, first, second } = await someSealUnit();
    await signIn(page, applicant, unit);
    await page.goto(form);
    await submit(page).click();
    await expect(page.getByLabel(en('apply.title'), { exact: true })).toBeFocused();
    await expectAccessible(page, 'an application with complaints');

    await fillIn(page, 'Lease of the mill');
    await page.getByRole('checkbox', { name: 'Contract seal' }).check();
    await press(page, en('apply.more', { what: `Contract seal, ${en('apply.crossPage')}` }));
    await expect(page.getByText(en('apply.presses', { n: 3 }), { exact: true })).toBeVisible();
    const picture = await drawLicence(someFacts(1));
    await page
      .getByRole('group', { name: en('apply.files'), exact: true })
      .locator('input[type=file]')
      .first()
      .setInputFiles(
        ['lease-1.png', 'lease-2.png', 'plan.png'].map((name) => ({
          name,
          mimeType: 'image/png',
          buffer: picture,
        })),
      );
    // A file that can be opened has arrived; one still on its way would hold the application back.
    for (const name of ['lease-1.png', 'lease-2.png', 'plan.png'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: first.realName }).first()).toBeVisible();
    expect(await sticksOut(page)).toEqual([]);
    await expectAccessible(page, 'an application filled in');

    await submit(page).click();
    await expectPath(page, isDetail);
    const sent = page.getByRole('status').getByText(containing(en('approval.sentTo', { names: '' })));
    await expect(sent).toContainText(second.realName);
    await expect(page.getByText(en('apply.filesCount', { n: 3 }))).toBeVisible();
    expect(await sticksOut(page)).toEqual([]);
    await expectAccessible(page, 'an application that was sent');
  });

  test('an approver decides in two taps from the list', async ({ page }) => {
    const home = await someSealUnit(DecisionMode.any);
    await someApplication(home, 'Letter of credit');
    await signIn(page, home.first, home.unit);
    await page.goto(approvals);
    await expect(page.getByRole('link', { name: /Letter of credit/ })).toBeVisible();
    await expectAccessible(page, 'what waits, as cards');
    await press(page, en('approval.approve'));
    await confirm(page, en('approval.approve'));
    await expect(page.getByText(en('approval.nothingWaits'))).toBeVisible();
  });
});

test('whoever is quicker than the answer which flow fits need not press again', async ({ page }) => {
  const { unit, applicant } = await someSealUnit();
  await signIn(page, applicant, unit);
  const mayAnswer = Promise.withResolvers<void>();
  await page.route(`**/api${listFittingTemplates.path}*`, async (route) => {
    await mayAnswer.promise;
    await route.continue();
  });
  await page.goto(form);
  await fillIn(page, 'Lease of the mill');
  await submit(page).click();
  await expect(submit(page)).toBeDisabled();
  mayAnswer.resolve();
  await expectPath(page, isDetail);
});

test('what was sent cannot be sent again while the next page is on its way', async ({ page }) => {
  const { unit, applicant } = await someSealUnit();
  await signIn(page, applicant, unit);
  await page.goto(form);
  await fillIn(page, 'Lease of the mill');
  const [asked, mayArrive] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/*.js', async (route) => {
    asked.resolve();
    await mayArrive.promise;
    await route.continue();
  });
  await submit(page).click();
  await asked.promise;
  await expect(submit(page)).toBeDisabled();
  mayArrive.resolve();
  await expectPath(page, isDetail);
});

test('both countersign, one sends it back first, and it goes on under the same number', async ({
  page,
  browser,
}) => {
  const home = await someSealUnit();
  const { id, number } = await someApplication(home, 'Deed of sale');
  await signIn(page, home.applicant, home.unit);
  const first = await pageFor(browser, home.first, home.unit);
  const second = await pageFor(browser, home.second, home.unit);

  await first.goto(detail(id));
  await approve(first);
  await expect(notice(first, en('approval.approved'))).toBeVisible();
  await second.goto(detail(id));
  await more(second, en('approval.sendBack'));
  await second.getByLabel(en('approval.sendBackWhy')).fill('the price is missing');
  await confirm(second, en('approval.sendBack'));
  await expect(second.getByText(en('approval.returned'))).toBeVisible();

  await page.goto(detail(id));
  await expect(page.getByRole('status').filter({ hasText: 'the price is missing' })).toBeVisible();
  await press(page, en('approval.editAgain'));
  await expect(page.getByRole('heading', { name: en('apply.againTitle', { number }) })).toBeVisible();
  await page.getByText(en('apply.moreAbout')).click();
  await page.getByLabel(en('apply.amountYuan')).fill('12,000.50');
  await press(page, en('apply.submitAgain'));
  await expectPath(page, detail(id));
  await expect(page.getByText('¥12,000.50')).toBeVisible();

  for (const approver of [first, second]) {
    await approver.goto(detail(id));
    await approve(approver);
    await expect(notice(approver, en('approval.approved'))).toBeVisible();
  }
  await page.reload();
  await expect(page.getByText(en('approval.end.approved'))).toBeVisible();
  await expect(page.getByText(en('approval.nowFollows'))).toBeVisible();
  await expectAccessible(page, 'an approved application');
});

test('somebody decides for an approver who is away, and the record says so', async ({ page, browser }) => {
  const home = await someSealUnit();
  await someApplication(home, 'Power of attorney');
  await signIn(page, home.first, home.unit);
  await page.goto(approvals);
  await press(page, en('delegation.away'));
  await press(page, en('delegation.add'));
  const asked = dialog(page, en('delegation.add'));
  await asked.getByRole('combobox', { name: en('delegation.who') }).fill(home.colleague.realName);
  await page.getByRole('option', { name: containing(home.colleague.realName) }).click();
  await asked.getByRole('button', { name: en('delegation.add'), exact: true }).click();
  await expect(page.getByText(en('delegation.place.now'))).toBeVisible();
  await expectAccessible(page, 'while I am away');

  const standIn = await pageFor(browser, home.colleague, home.unit);
  await standIn.goto(approvals);
  const row = standIn.getByRole('row').filter({ hasText: 'Power of attorney' });
  await expect(row).toContainText(en('approval.inPlaceOf', { name: home.first.realName }));
  await row.getByRole('link').click();
  await expect(standIn.getByText(en('approval.way'))).toBeVisible();
  await approve(standIn);
  const both = en('approval.insteadOf', { name: home.colleague.realName, other: home.first.realName });
  await expect(standIn.getByText(en('approval.did.approve', { name: both }))).toBeVisible();

  await press(page, en('delegation.end'));
  await dialog(page, en('delegation.end'))
    .getByRole('button', { name: en('delegation.end') })
    .click();
  await expect(page.getByText(en('delegation.place.over'), { exact: true })).toBeVisible();
});

test('many are approved at once; what somebody else decided first is skipped and named', async ({ page }) => {
  const home = await someSealUnit(DecisionMode.any);
  const titles = ['Invoice one', 'Invoice two', 'Invoice three'];
  for (const title of titles) await someApplication(home, title);
  await signIn(page, home.first, home.unit);
  await page.goto(approvals);
  await expect(page.getByRole('row')).toHaveCount(titles.length + 1);
  await page.getByRole('checkbox', { name: en('list.selectAll') }).check();

  await page
    .getByRole('region', { name: en('list.bulk') })
    .getByRole('button', { name: en('approval.approve') })
    .click();
  const other = await callAs(home.second, home.unit);
  const { list } = await other(listApprovals, { keyword: 'Invoice two' });
  const [quick] = list;
  await other(approveApply, { id: quick?.id ?? '', taskId: quick?.taskId ?? '', agree: true });
  await confirm(page, en('approval.approve'));
  const outcome = dialog(page, en('list.bulkDone', { n: 2 }));
  await expect(outcome.getByRole('listitem')).toHaveCount(1);
  await expect(outcome.getByRole('listitem')).toContainText('Invoice two');
  await expectAccessible(page, 'what was skipped');
  await outcome
    .getByRole('button', { name: en('action.close') })
    .last()
    .click();
  await expect(page.getByText(en('approval.nothingWaits'))).toBeVisible();
  await page.getByRole('link', { name: containing(en('code.approveTab.done')) }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('who comes too late is told what happened', async ({ page }) => {
  const home = await someSealUnit(DecisionMode.any);
  const { id } = await someApplication(home, 'Bill of lading');
  await signIn(page, home.first, home.unit);
  await page.goto(detail(id));
  await press(page, en('approval.approve'));
  const other = await callAs(home.second, home.unit);
  const { list } = await other(listApprovals, {});
  await other(approveApply, { id, taskId: list[0]?.taskId ?? '', agree: true });
  await confirm(page, en('approval.approve'));
  await expect(
    page
      .locator('[popover]')
      .getByText(containing(en('approval.did.approve', { name: home.second.realName }))),
  ).toBeVisible();
  await expect(page.getByText(en('approval.end.approved'))).toBeVisible();
});

test('what comes to an approver while they look appears by itself', async ({ page }) => {
  const home = await someSealUnit();
  await signIn(page, home.first, home.unit);
  await page.goto(approvals);
  await expect(page.getByText(en('approval.nothingWaits'))).toBeVisible();
  await someApplication(home, 'Just now');
  await expect(page.getByRole('link', { name: 'Just now' })).toBeVisible();
});

test('an old application is copied, and the new one is taken back', async ({ page }) => {
  const home = await someSealUnit();
  await someApplication(home, 'Monthly report');
  await signIn(page, home.applicant, home.unit);
  await page.goto('/sealManage/applyList');
  await page.getByRole('link', { name: en('apply.copyOf', { title: 'Monthly report' }) }).click();
  await expect(page.getByRole('textbox', { name: en('apply.title'), exact: true })).toHaveValue(
    'Monthly report',
  );
  await page.getByRole('textbox', { name: en('apply.title'), exact: true }).fill('Monthly report, again');
  await expect(page.getByRole('listitem').filter({ hasText: home.first.realName }).first()).toBeVisible();
  await submit(page).click();
  await expectPath(page, isDetail);
  await more(page, en('approval.revoke'));
  await confirm(page, en('approval.revoke'));
  await expect(page.getByText(en('code.approvalEnd.revoked')).first()).toBeVisible();
  await page.goto('/sealManage/applyList');
  await expect(page.getByRole('row').filter({ hasText: 'Monthly report' })).toHaveCount(2);
  await expectAccessible(page, 'application records');

  // Opened from the records, an application stands under them in the menu, after a reload too.
  await page.getByRole('row').filter({ hasText: 'Monthly report, again' }).click();
  await expectPath(page, isDetail);
  await page.reload();
  await expect(sidebar(page).locator('[aria-current]')).toHaveText(en('menu.apply.view'));
});

test('a draft follows from one browser to another, and tells when both change it', async ({
  page,
  browser,
}) => {
  const home = await someSealUnit();
  const isKept = (fields: object) =>
    expect
      .poll(() =>
        query('SELECT FROM application_draft WHERE account_id = $1 AND fields @> $2', [
          home.applicant.id,
          JSON.stringify(fields),
        ]),
      )
      .toHaveLength(1);
  await signIn(page, home.applicant, home.unit);
  await page.goto(form);
  await page.getByLabel(en('apply.title'), { exact: true }).fill('Begun at the desk');
  await expect(page.getByText(containing(en('apply.savedAt', { time: '' })))).toBeVisible();

  const phone = await pageFor(browser, home.applicant, home.unit);
  await phone.goto(form);
  const title = phone.getByLabel(en('apply.title'), { exact: true });
  await expect(title).toHaveValue('Begun at the desk');
  await title.fill('Finished on the phone');
  await isKept({ title: 'Finished on the phone' });

  await page.getByLabel(en('apply.reason'), { exact: true }).fill('written at the desk');
  await expect(page.getByText(containing(en('apply.conflictText')))).toBeVisible();
  await expectAccessible(page, 'a draft changed on two machines');
  await press(page, en('apply.keepMine'));
  await expect(page.getByLabel(en('apply.title'), { exact: true })).toHaveValue('Finished on the phone');
  await expect(page.getByLabel(en('apply.reason'), { exact: true })).toHaveValue('written at the desk');
  await isKept({ reason: 'written at the desk' });

  await title.fill('Phone once more');
  await expect(phone.getByText(containing(en('apply.conflictText')))).toBeVisible();
  await press(phone, en('apply.takeTheirs'));
  await expect(title).toHaveValue('Finished on the phone');
  await expect(phone.getByLabel(en('apply.reason'), { exact: true })).toHaveValue('written at the desk');

  await press(page, en('apply.throwAway'));
  await confirm(page, en('apply.throwAway'));
  await expect(page.getByLabel(en('apply.title'), { exact: true })).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel(en('apply.title'), { exact: true })).toHaveValue('');
});

test('what is typed without a connection is kept and sent when it is back', async ({ page, context }) => {
  const home = await someSealUnit();
  await signIn(page, home.applicant, home.unit);
  await page.goto(form);
  await expect(page.getByRole('checkbox', { name: 'Official seal' })).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel(en('apply.title'), { exact: true }).fill('Typed in a tunnel');
  await expect(page.getByText(en('apply.keptHere'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(containing(en('apply.savedAt', { time: '' })))).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(en('apply.title'), { exact: true })).toHaveValue('Typed in a tunnel');
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('somebody applies and an approver finds it', async ({ page, browser }) => {
    const home = await someSealUnit(DecisionMode.any);
    await signIn(page, home.applicant, home.unit);
    await page.goto(form);
    await page.getByLabel(zh('apply.title'), { exact: true }).fill('宁波仓库租赁合同');
    await page.getByLabel(zh('apply.reason'), { exact: true }).fill('下周一签约');
    await page.getByRole('checkbox', { name: 'Official seal' }).check();
    await expect(page.getByRole('listitem').filter({ hasText: home.first.realName }).first()).toBeVisible();
    await page.getByRole('button', { name: zh('apply.submit'), exact: true }).click();
    await expectPath(page, isDetail);
    await expect(
      page.getByText(containing(zh('approval.sentTo', { names: home.first.realName }))),
    ).toBeVisible();

    const context = await browser.newContext({ locale: 'zh-CN' });
    const approver = await context.newPage();
    await signIn(approver, home.first, home.unit);
    await approver.goto(approvals);
    await approver.getByRole('link', { name: '宁波仓库租赁合同' }).click();
    await expect(approver.getByText(zh('approval.way'))).toBeVisible();
    await approver.getByRole('button', { name: zh('approval.reject'), exact: true }).click();
    await approver
      .getByRole('dialog')
      .getByRole('button', { name: zh('approval.reject') })
      .click();
    await expect(approver.getByText(zh('approval.sayWhy'))).toBeVisible();
    await approver.getByRole('dialog').getByRole('textbox').fill('价格有误');
    await approver
      .getByRole('dialog')
      .getByRole('button', { name: zh('approval.reject') })
      .click();
    // The field they write it into shows it too, and before anything is sent.
    await expect(approver.getByRole('dialog')).toBeHidden();
    await expect(approver.getByText('价格有误').first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: zh('approval.editAgain') })).toBeVisible();
  });
});
