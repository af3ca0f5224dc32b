import { readFile } from 'node:fs/promises';
import { DecisionMode } from '@chancery/contract/approval/codes.ts';
import { grantAuthorization } from '@chancery/contract/authorization/calls.ts';
import { withOtherWords } from '@chancery/pdf-seal/verify/edited.testing.ts';
import { pdfWords } from '@chancery/pdf-seal/verify/words.ts';
import { paperOf } from '@chancery/server/seal-use/placing/placing.testing.ts';
import { callAs } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { drag } from './support/drag.ts';
import type { Person, Unit } from './support/people.ts';
import { expectPath } from './support/screen.ts';
import { someSealUnit } from './support/seals.ts';
import { signIn } from './support/sign-in.ts';
import { type Browser, expect, type Page, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';
import { en } from './support/words.ts';

const words = pdfWords.en;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const sealName = 'Seal of the road';

const pdf = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
});

const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

const makeSeal = async (page: Page): Promise<string> => {
  await page.goto('/server/makeseal');
  await page.getByLabel(en('eSeal.form')).selectOption({ label: en('code.sealForm.contract') });
  await page.getByLabel(en('eSeal.unitName')).fill('杭州纸研科技有限公司');
  await page.getByRole('button', { name: en('eSeal.next') }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(en('seal.name')).fill(sealName);
  await form.getByRole('button', { name: en('eSeal.makeVerb'), exact: true }).click();
  await expectPath(page, /^\/server\/bindingseal\//);
  return idIn(page);
};

const applyFor = async (page: Page): Promise<string> => {
  await page.goto('/sealManage/usingSealApplication');
  await page.getByLabel(en('apply.title'), { exact: true }).fill('Contract with the mill');
  await page.getByLabel(en('apply.reason'), { exact: true }).fill('to be signed today');
  await page.getByRole('radio', { name: 'Electronic' }).check();
  await page.getByRole('checkbox', { name: sealName }).check();
  const paper = paperOf([{ text: 'Contract' }, { text: 'Total: 12,345.00 yuan' }]);
  await page
    .getByRole('group', { name: en('apply.files'), exact: true })
    .locator('input[type=file]')
    .first()
    .setInputFiles(pdf('contract.pdf', paper));
  await page.getByRole('button', { name: en('placing.placeOn', { name: 'contract.pdf' }) }).click();
  const editor = page.getByRole('dialog', { name: en('placing.title') });
  const sheet = editor.locator('[data-page="1"]');
  await expect(sheet.locator('canvas[data-drawn]')).toBeVisible();
  await drag(page, editor.getByTitle(en('placing.dragOut')), sheet, { x: 200, y: 250 });
  await expect(page.getByRole('button', { name: new RegExp(`^${sealName} on page 1, `) })).toBeVisible();
  await editor.getByRole('button', { name: en('placing.done') }).click();
  await page.getByRole('button', { name: en('apply.submit'), exact: true }).click();
  await expectPath(page, /^\/sealManage\/examinedetail\//);
  return idIn(page);
};

const approve = async (browser: Browser, approver: Person, unit: Unit, id: string) => {
  const page = await (await browser.newContext(phone)).newPage();
  await signIn(page, approver, unit);
  await page.goto(`/sealManage/examinedetail/${id}`);
  const verb = { name: en('approval.approve'), exact: true };
  await page.getByRole('button', verb).click();
  await page.getByRole('dialog').getByRole('button', verb).click();
  await expect(page.getByText(en('approval.approved'), { exact: true })).toBeVisible();
  await page.context().close();
};

const press = async (page: Page, useId: string): Promise<Uint8Array> => {
  await page.goto(`/sealManage/authorizationdetail/${useId}`);
  await page.getByRole('button', { name: en('sealing.sendCode') }).click();
  await page.getByRole('button', { name: /demo/ }).click();
  await page.getByRole('button', { name: en('sealing.press', { count: 1 }) }).click();
  const download = page.getByRole('button', { name: /^Download/ });
  await expect(download).toBeVisible({ timeout: 60_000 });
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
  return new Uint8Array(await readFile(await saved.path()));
};

const check = async (page: Page, name: string, bytes: Uint8Array) => {
  await page.goto('/verify');
  await page.locator('input[type=file][accept*=pdf]').setInputFiles(pdf(name, bytes));
  return page.getByTestId('result');
};

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
};

test('a seal is made, put on a contract, approved on a phone, pressed, and its file found genuine; one digit later it is not', async ({
  page,
  browser,
}) => {
  // It is many journeys in one.
  test.slow();
  const { unit, administrator, applicant, first } = await someSealUnit(DecisionMode.any);
  await signIn(page, administrator, unit);
  const deviceId = await makeSeal(page);
  await signIn(page, applicant, unit);
  const applicationId = await applyFor(page);
  await approve(browser, first, unit, applicationId);
  const use = await (await callAs(administrator, unit))(grantAuthorization, { applicationId, deviceId });
  const sealed = await press(page, use.id);
  const altered = withOtherWords(sealed, 2, '12,345.00', '12,845.00');
  const own = page.getByRole('region', { name: en('verify.ownRecord') });
  const comparison = (where: Page) => where.getByTestId('comparison');

  const stranger = await (await browser.newContext(phone)).newPage();
  const seen = await check(stranger, 'contract.pdf', sealed);
  await expect(seen).toHaveAttribute('data-verdict', 'genuine');
  await expect(seen.getByText(en('verify.membersMore'))).toBeVisible();
  await picture(stranger, 'road-stranger');
  expect(await sticksOut(stranger)).toEqual([]);
  await expect(await check(stranger, 'contract.pdf', altered)).toHaveAttribute('data-verdict', 'altered');
  await expect(comparison(stranger)).toHaveAttribute('data-page', '2');
  await stranger.context().close();

  const refused = await check(page, 'contract.pdf', altered);
  await expect(refused).toHaveAttribute('data-verdict', 'altered');
  await expect(refused.getByText(words.change.content).first()).toBeVisible();
  await expect(comparison(page)).toHaveAttribute('data-page', '2');
  await expect(comparison(page).getByTestId('changed-place').first()).toBeVisible();
  const earlier = page.getByRole('region', { name: en('verify.ownEarlier') });
  await expect(earlier.getByRole('link', { name: en('verify.openRecord') })).toBeVisible();
  await picture(page, 'road-altered');

  await expect(await check(page, 'contract.pdf', sealed)).toHaveAttribute('data-verdict', 'genuine');
  await expect(own).toContainText('exactly as');
  await expectAccessible(page, 'a sealed PDF with its record');
  await picture(page, 'road-genuine');
  await own.getByRole('link', { name: en('verify.openRecord') }).click();
  await expectPath(page, /^\/sealManage\/recorddetail\?id=/);
  await expect(page.getByRole('heading', { name: en('sealing.files') })).toBeVisible();
});
