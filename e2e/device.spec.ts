import { Role } from '@chancery/contract/unit/codes.ts';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { query } from './support/database.ts';
import { join, somePerson } from './support/people.ts';
import { expectPath } from './support/screen.ts';
import { signIn, signInMember, signInOperator } from './support/sign-in.ts';
import { grantUse, someSmartSeal } from './support/smart-seal.ts';
import { expect, test } from './support/test.ts';
import { someWord } from './support/unique.ts';
import { en } from './support/words.ts';

/** Any picture will do for an imprint. */
const imprint = async (page: Page) => ({
  name: 'imprint.png',
  mimeType: 'image/png',
  buffer: await page.screenshot({ type: 'png', clip: { x: 0, y: 0, width: 200, height: 200 } }),
});

/** The device says that it has done what it was last told. */
const confirmAll = (deviceId: string) =>
  query(`UPDATE device_command SET state = 'done', answered_at = now() WHERE device_id = $1`, [deviceId]);

/** The operator registers a device; gives what is on its card. */
const registered = async (browser: Browser) => {
  const desk = await (await browser.newContext()).newPage();
  await signInOperator(desk);
  await desk.goto('/hardware');
  const serial = someWord('E2E-');
  await desk.getByRole('button', { name: en('hardware.add') }).click();
  const form = desk.getByRole('dialog');
  await form.getByLabel(en('device.serial')).fill(serial);
  await form.getByLabel(en('hardware.publicKey')).fill('ab'.repeat(32));
  await form.getByLabel(en('code.deviceAbility.privilege')).check();
  await form.getByRole('button', { name: en('hardware.addVerb'), exact: true }).click();
  const codes = desk.getByRole('dialog', { name: en('hardware.codesTitle', { serial }) });
  const code = (await codes.locator('code').first().textContent()) ?? '';
  expect(code).toMatch(/^\w{4}-\w{4}$/);
  await codes.getByRole('button', { name: en('hardware.codesDone') }).click();
  await expect(desk.getByRole('row').filter({ hasText: serial })).toContainText(en('hardware.nobody'));
  return { desk, serial, code };
};

test('the operator registers a device, a unit binds it with its code, and its keeper sets it up', async ({
  page,
  browser,
}) => {
  test.slow();
  const { desk, serial, code } = await registered(browser);
  await expectAccessible(desk, 'the devices there are');

  await signInMember(page, Role.mainAdministrator);
  await page.goto('/server/bindingseal');
  await page.getByRole('button', { name: en('device.bind') }).click();
  const bind = page.getByRole('dialog');
  const name = someWord('Seal ');
  await bind.getByLabel(en('device.serial')).fill(serial.toLowerCase());
  await bind.getByLabel(en('device.code')).fill('WRNG-CODE');
  await bind.getByLabel(en('seal.name')).fill(name);
  await bind.getByRole('button', { name: en('device.bindVerb'), exact: true }).click();
  await expect(bind.getByRole('alert')).toContainText(en('error.device.bindWrong'));
  await bind.getByLabel(en('device.code')).fill(code.toLowerCase());
  await bind.getByRole('button', { name: en('device.bindVerb'), exact: true }).click();
  await expectPath(page, /^\/server\/bindingseal\//);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText(en('code.serviceState.inService'))).toBeVisible();

  await page.getByRole('button', { name: en('device.install') }).click();
  const install = page.getByRole('dialog');
  const picture = await imprint(page);
  const uploaded = page.waitForResponse(/file\/upload/);
  await install.locator('input[type=file]').first().setInputFiles(picture);
  await uploaded;
  await expect(install.getByRole('progressbar')).toHaveCount(0);
  await install.getByLabel(en('device.imprintMm')).fill('42');
  await install.getByRole('button', { name: en('device.install') }).click();
  await expect(page.getByText('42 mm')).toBeVisible();
  await expect(page.getByText(en('code.operationType.installSeal'), { exact: true })).toBeVisible();

  await page.getByRole('button', { name: en('device.settingsEdit'), exact: true }).click();
  const settings = page.getByRole('dialog');
  await settings.getByLabel(en('device.backlightSeconds')).fill('90');
  await settings.getByRole('button', { name: en('device.settingsSend') }).click();
  await expect(page.getByText('90 seconds')).toBeVisible();
  const state = page.getByRole('status').filter({ hasText: en('code.commandState.waiting') });
  await expect(state.first()).toBeVisible();
  const [row] = await query<{ id: string }>('SELECT id FROM device WHERE serial = $1', [serial]);
  await confirmAll(row?.id ?? '');
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: en('code.commandState.done') })
      .first(),
  ).toBeVisible();
});

test('a keeper locks a seal that is lost, and the records tell before and after', async ({ page }) => {
  const { unit } = await signInMember(page, Role.mainAdministrator);
  const keeper = await somePerson();
  await join(keeper, unit, Role.sealKeeper);
  const seal = await someSmartSeal(unit, keeper);
  await page.goto('/healthz');
  await signIn(page, keeper, unit);
  await page.goto(`/server/bindingseal/${seal.id}`);
  await page.getByRole('button', { name: en('device.reportLoss') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('left on the train');
  await dialog.getByRole('button', { name: en('device.reportLoss') }).click();
  await expect(page.getByText('left on the train').first()).toBeVisible();
  await expect(page.getByText(en('code.deviceStanding.lost'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: en('device.addInk') })).toHaveCount(0);
  await expect(page.getByText(en('device.lockUnconfirmed'))).toBeVisible();

  await page.goto('/sealManage/operateRecord');
  await page.getByRole('row').filter({ hasText: seal.name }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('row').filter({ hasText: en('operate.fact.lost') })).toContainText(
    `${en('operate.no')}${en('operate.yes')}`,
  );
  await expectAccessible(page, 'an operation');
  await page.keyboard.press('Escape');

  await page.goto(`/server/bindingseal/${seal.id}`);
  await expect(page.getByRole('button', { name: en('device.found') })).toBeVisible();
  await expectAccessible(page, 'a seal that is lost');
  await page.getByRole('button', { name: en('device.found') }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('the guard had it');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('device.found') })
    .click();
  await expect(page.getByText(en('code.deviceStanding.ready'), { exact: true })).toBeVisible();
  await expect(page.getByText(en('device.lockUnconfirmed'))).toHaveCount(0);
});

test('a broken device is exchanged: the seal goes on, its authorisation is resumed, the records tell', async ({
  page,
  browser,
}) => {
  test.slow();
  const { desk, serial, code } = await registered(browser);
  const { unit, person } = await signInMember(page, Role.mainAdministrator);
  const seal = await someSmartSeal(unit, person);
  const use = await grantUse(person, unit, seal, { normalCount: 2, crossPageCount: 0 });
  await page.goto(`/server/bindingseal/${seal.id}`);
  await page.getByRole('button', { name: en('device.exchange') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(seal.serial);
  await expectAccessible(page, 'exchanging a device');
  await dialog.getByLabel(en('device.exchangeSerial')).fill(serial);
  await dialog.getByLabel(en('device.code')).fill(code);
  await dialog.getByLabel(en('field.reason')).fill('it fell into water');
  await dialog.getByRole('button', { name: en('device.exchangeVerb') }).click();
  await expect(page.getByText(en('device.exchangeDone'))).toBeVisible();
  await expect(page.getByRole('heading', { name: seal.name, level: 1 })).toBeVisible();
  await expect(page.getByText(serial, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('it fell into water')).toBeVisible();

  await page.goto('/server/changerecord');
  const record = page.getByRole('row').filter({ hasText: seal.name });
  await expect(record).toContainText(en('code.replaceKind.device'));
  for (const said of [seal.serial, serial, 'it fell into water']) await expect(record).toContainText(said);

  await page.goto(`/sealManage/authorizationdetail/${use}`);
  await expect(
    page.getByText(en('code.authorizationStatus.suspended'), { exact: true }).first(),
  ).toBeVisible();
  await expect(page.getByText(en('code.authorizationStep.deviceExchanged'))).toBeVisible();
  await page.getByRole('button', { name: en('authorization.resume') }).click();
  await expect(
    page.getByText(en('code.authorizationStatus.awaitingUse'), { exact: true }).first(),
  ).toBeVisible();

  await desk.goto(`/hardware?keyword=${seal.serial}`);
  await expect(desk.getByRole('row').filter({ hasText: seal.serial })).toContainText(en('hardware.retired'));
});

test('a keeper tries a seal and ends the trial', async ({ page }) => {
  const { unit, person } = await signInMember(page, Role.mainAdministrator);
  const seal = await someSmartSeal(unit, person);
  await page.goto('/sealManage/try');
  await expect(page.getByText(en('trial.noSeal'))).toBeVisible();
  await query('UPDATE device SET imprint_file_id = id WHERE id = $1', [seal.id]);
  await page.reload();
  await page.getByLabel(en('trial.presses')).selectOption('3');
  await page.getByRole('button', { name: en('trial.begin') }).click();
  await expect(page.getByText(en('trial.count', { used: '0', granted: '3' }))).toBeVisible();
  await expect(page.getByText(en('trial.waiting'))).toBeVisible();
  await expectAccessible(page, 'a trial');
  await page.getByRole('button', { name: en('trial.end') }).click();
  await expect(page.getByText(en('trial.over', { used: '0', granted: '3' }))).toBeVisible();
});
