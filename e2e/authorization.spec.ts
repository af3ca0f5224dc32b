import { approveApply, listApprovals } from '@chancery/contract/approval/calls.ts';
import { DecisionMode } from '@chancery/contract/approval/codes.ts';
import { grantDirectly } from '@chancery/contract/authorization/calls.ts';
import { activateAuthorization } from '@chancery/contract/authorization/steps.ts';
import { addESeal } from '@chancery/contract/e-seal/calls.ts';
import { SealForm, SealKeyKind } from '@chancery/contract/e-seal/codes.ts';
import { callAs } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { query } from './support/database.ts';
import type { Person, Unit } from './support/people.ts';
import { notice } from './support/screen.ts';
import { someApplication, someSealUnit } from './support/seals.ts';
import { signIn } from './support/sign-in.ts';
import { someSmartSeal } from './support/smart-seal.ts';
import { type Browser, expect, type Page, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';
import { en } from './support/words.ts';

const grantPage = '/sealManage/authorizationDown';
const usePage = '/sealManage/authorizationActivate';
const records = '/sealManage/useAuthorizationlist';
const detail = (id: string) => `/sealManage/authorizationdetail/${id}`;

const pageFor = async (browser: Browser, person: Person, unit: Unit): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, person, unit);
  return page;
};

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
/** What the buttons cannot say for want of room. */
const cutLabels = (page: Page): Promise<string[]> =>
  page
    .locator('button .mantine-Button-label')
    .evaluateAll((labels) =>
      labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
    );

const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** A unit with an application that everybody has approved, and who keeps its seals. */
const someApprovedUse = async () => {
  const office = await someSealUnit(DecisionMode.any);
  const application = await someApplication(office, 'A contract');
  const decide = await callAs(office.first, office.unit);
  const { list } = await decide(listApprovals, {});
  const task = list.find(({ id }) => id === application.id);
  await decide(approveApply, { id: application.id, taskId: task?.taskId ?? '', agree: true });
  const [keeper] = await query<Record<keyof Person, string>>(
    `SELECT a.id, a.mobile, a.user_name AS "userName", a.real_name AS "realName"
     FROM device d JOIN account a ON a.id = d.keeper_id WHERE d.id = $1`,
    [office.seals[0].id],
  );
  if (!keeper) throw new Error('the seal has no keeper');
  return { ...office, application, keeper };
};

test('an approved use is authorised in two clicks, begun, pressed by hand while the keeper watches, and reviewed', async ({
  browser,
}) => {
  const { unit, applicant, keeper } = await someApprovedUse();
  const desk = await pageFor(browser, keeper, unit);
  await desk.goto(grantPage);
  await expectAccessible(desk, 'what waits to be authorised');
  await click(desk, en('authorization.grant'));
  await expectAccessible(desk, 'the grant dialog');
  await confirm(desk, en('authorization.grant'));
  await expect(notice(desk, en('authorization.granted', { name: applicant.realName }))).toBeVisible();
  await expect(desk.getByText(en('authorization.noneToGrant'))).toBeVisible();

  const page = await pageFor(browser, applicant, unit);
  await page.goto(usePage);
  await expectAccessible(page, 'what awaits my use');
  await click(page, en('authorization.activate'));
  await expect(notice(page, en('authorization.activated'))).toBeVisible();
  await page.getByRole('link', { name: en('authorization.open'), exact: true }).click();
  await expect(page.getByRole('button', { name: en('authorization.enterNormal') })).toBeVisible();
  await expectAccessible(page, 'an authorisation in use');
  const address = new URL(page.url()).pathname;

  await desk.goto(address);
  await expect(desk.getByText(en('authorization.noPresses'))).toBeVisible();
  await click(page, en('authorization.enterNormal'));
  // Nobody touches the keeper's page: the press arrives by itself.
  await expect(desk.getByText(en('authorization.pressNumber', { n: 1 }))).toBeVisible();

  await click(page, en('authorization.pause'));
  await expect(page.getByText(en('authorization.pausedNote'))).toBeVisible();
  await click(page, en('authorization.resume'));
  await expect(page.getByText(en('authorization.pausedNote'))).toBeHidden();
  await click(page, en('authorization.close'));
  await confirm(page, en('authorization.close'));
  await expect(page.getByText(en('code.authorizationStatus.ended')).first()).toBeVisible();

  await click(desk, en('authorization.review'));
  await confirm(desk, en('authorization.review'));
  await expect(desk.getByText(en('code.authorizationStatus.reviewed')).first()).toBeVisible();
  await desk.getByRole('link', { name: en('authorization.recordOpen') }).click();
  await expect(desk.getByRole('heading', { name: en('useRecord.photosTitle') })).toBeVisible();
  await desk.goto(records);
  await expect(desk.getByText(en('code.authorizationStatus.reviewed')).first()).toBeVisible();
  await expectAccessible(desk, 'the records of authorisations');
});

test('whoever authorises may choose somebody else, and reads who was told; so also without an application', async ({
  page,
}) => {
  const { unit, applicant, keeper, first, seals } = await someApprovedUse();
  const design = { form: SealForm.contract, name: '青瓷贸易有限公司', line: '合同专用章', sizeMm: 40 };
  const make = await callAs(keeper, unit);
  await make(addESeal, { name: 'Digital seal', keyKind: SealKeyKind.ec, design });
  await signIn(page, keeper, unit);
  await page.goto(grantPage);
  await click(page, en('authorization.grant'));
  const choose = async (name: string) => {
    const user = page.getByRole('dialog').getByRole('combobox', { name: en('authorization.user') });
    await user.fill(name);
    // The list shrinks when the search has answered; a click at that moment would miss.
    const options = page.getByRole('listbox', { name: en('authorization.user') }).getByRole('option');
    await expect(options).toHaveText([name]);
    await options.click();
  };
  await choose(first.realName);
  await confirm(page, en('authorization.grant'));
  await expect(notice(page, en('authorization.granted', { name: first.realName }))).toBeVisible();

  await query('UPDATE authorization_grant SET status = 2 WHERE company_id = $1', [unit.id]);
  await click(page, en('authorization.direct'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en('authorization.what')).fill('A letter');
  await dialog.getByLabel(en('authorization.reason')).fill('it must go out today');
  const sealChoice = dialog.getByRole('combobox', { name: en('authorization.seal') });
  const offered = page.getByRole('listbox', { name: en('authorization.seal') }).getByRole('option');
  // Electronic seals stand on files, and are applied for.
  await sealChoice.fill('seal');
  const second = offered.filter({ hasText: seals[1].name });
  await expect(second).toContainText(en('code.deviceStanding.ready'));
  await expect(second).toContainText(en('seal.keptBy', { name: keeper.realName }));
  await expectAccessible(page, 'seals to choose from');
  await expect(offered.filter({ hasText: 'Digital' })).toHaveCount(0);
  await sealChoice.fill(seals[0].name);
  await page.getByRole('option', { name: seals[0].name }).click();
  await choose(applicant.realName);
  await confirm(page, en('authorization.directVerb'));
  await expect(notice(page, en('authorization.granted', { name: applicant.realName }))).toBeVisible();
});

test('a seal that is off: the console says honestly that the order is sent and not yet confirmed', async ({
  page,
}) => {
  const { unit, applicant, keeper } = await someApprovedUse();
  const seal = await someSmartSeal(unit, keeper);
  const call = await callAs(keeper, unit);
  const { id } = await call(grantDirectly, {
    title: 'A letter',
    reason: 'it must go out today',
    deviceId: seal.id,
    userId: applicant.id,
    normalCount: 2,
    startAt: new Date(Date.now() - 60_000).toISOString(),
    endAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await signIn(page, applicant, unit);
  await page.goto(detail(id));
  await click(page, en('authorization.activate'));
  await expect(notice(page, en('authorization.activatedSent'))).toBeVisible();
  await expect(page.getByText(/Waiting for it to confirm/)).toBeVisible();
  await query(`UPDATE authorization_grant SET order_sent_at = now() - interval '31 seconds' WHERE id = $1`, [
    id,
  ]);
  await expect(page.getByText(/Sent, not yet confirmed\. Seal/)).toBeVisible();
  await expectAccessible(page, 'an order that nobody confirmed');
});

test('a seal that is on confirms its order, and every press of it arrives on the page by itself', async ({
  page,
  browser,
}) => {
  const { unit, applicant, keeper } = await someApprovedUse();
  const seal = await someSmartSeal(unit, keeper);
  const desk = await pageFor(browser, keeper, unit);
  await desk.goto('/sealManage/simulator');
  await expect(desk.getByTestId('connection')).toHaveText(en('simulator.connection.online'));
  const call = await callAs(keeper, unit);
  const { id } = await call(grantDirectly, {
    title: 'A letter',
    reason: 'it must go out today',
    deviceId: seal.id,
    userId: applicant.id,
    normalCount: 2,
    startAt: new Date(Date.now() - 60_000).toISOString(),
    endAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await signIn(page, applicant, unit);
  await page.goto(detail(id));
  await click(page, en('authorization.activate'));
  await expect(page.getByText(en('authorization.sealHolds', { seal: seal.name }))).toBeVisible();

  const press = desk.getByRole('button', { name: en('simulator.press'), exact: true });
  await press.click();
  await expect(page.getByText(en('authorization.pressNumber', { n: 1 }))).toBeVisible();
  await expect(page.getByText(en('authorization.ofGranted', { used: 1, granted: 2 }))).toBeVisible();
  await press.click();
  await expect(page.getByText(en('code.authorizationStatus.ended')).first()).toBeVisible();
  await expectAccessible(page, 'a use that is over');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 780 }, isMobile: true, hasTouch: true });

  test('a keeper authorises and a member begins, both at the thumb', async ({ page, browser }) => {
    const { unit, applicant, keeper } = await someApprovedUse();
    await signIn(page, keeper, unit);
    await page.goto(grantPage);
    await click(page, en('authorization.grant'));
    await confirm(page, en('authorization.grant'));
    await expect(page.getByText(en('authorization.noneToGrant'))).toBeVisible();
    const context = await browser.newContext({
      viewport: { width: 375, height: 780 },
      isMobile: true,
      hasTouch: true,
    });
    const other = await context.newPage();
    await signIn(other, applicant, unit);
    // People name things as they name files; that must not push everything else off the screen.
    await query('UPDATE authorization_grant SET title = $2 WHERE company_id = $1', [
      unit.id,
      'Supply_agreement_final_version_'.repeat(6),
    ]);
    await other.goto(usePage);
    await expect(
      other.getByRole('button', { name: en('authorization.activate'), exact: true }),
    ).toBeVisible();
    expect(await sticksOut(other)).toEqual([]);
    await other.getByRole('link', { name: en('authorization.open'), exact: true }).click();
    await expect(other.getByRole('button', { name: en('disclosure.report') })).toBeVisible();
    expect(await cutLabels(other)).toEqual([]);
    await click(other, en('authorization.activate'));
    await expect(other.getByRole('button', { name: en('authorization.enterNormal') })).toBeVisible();
    expect(await sticksOut(other)).toEqual([]);
    await expectAccessible(other, 'an authorisation on a phone');
  });
});

test('two act at once: the second is told what happened', async ({ browser }) => {
  const { unit, applicant, keeper } = await someApprovedUse();
  const call = await callAs(keeper, unit);
  const [seal] = await query<{ id: string }>(
    'SELECT id FROM device WHERE company_id = $1 ORDER BY name LIMIT 1',
    [unit.id],
  );
  const { id } = await call(grantDirectly, {
    title: 'A letter',
    reason: 'it must go out today',
    deviceId: seal?.id ?? '',
    userId: applicant.id,
    normalCount: 2,
    startAt: new Date(Date.now() - 60_000).toISOString(),
    endAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const page = await pageFor(browser, applicant, unit);
  // Without the live connection the page does not learn of it by itself.
  await page.routeWebSocket(/\/ws\//, () => undefined);
  await page.goto(detail(id));
  await expect(page.getByRole('button', { name: en('authorization.activate'), exact: true })).toBeVisible();
  await call(activateAuthorization, { id });
  await click(page, en('authorization.activate'));
  await expect(
    page.locator('[popover]').getByText(new RegExp(`Waiting for use.*${keeper.realName}`)),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: en('authorization.pause'), exact: true })).toBeVisible();
});
