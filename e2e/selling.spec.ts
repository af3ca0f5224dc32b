import { addDevice } from '@chancery/contract/device/calls.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import { payOrder } from '@chancery/contract/order/calls.ts';
import { addPayer } from '@chancery/contract/payer/calls.ts';
import { PayerType } from '@chancery/contract/payer/codes.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { Browser, Page } from '@playwright/test';
import { whenAnswered } from './support/answer.ts';
import { callAs, registerUnit } from './support/api.ts';
import { query } from './support/database.ts';
import { somePerson } from './support/people.ts';
import { decide, expectPath, notice } from './support/screen.ts';
import { test } from './support/selling.ts';
import { dialog } from './support/shell.ts';
import { signIn, signInMember, signInOperator } from './support/sign-in.ts';
import { expect } from './support/test.ts';
import { somePhone } from './support/unique.ts';
import { en } from './support/words.ts';

// One server serves them, one after the other.
test.describe.configure({ mode: 'default' });

const names = { weChat: en('code.payType.weChat'), unionPay: en('code.payType.unionPay') };
type Way = keyof typeof names;

/** Chooses how to pay in the dialog, and begins. */
const begin = async (page: Page, way: Way): Promise<string> => {
  const paying = dialog(page, en('cost.payTitle'));
  await paying.getByText(names[way], { exact: true }).click();
  const opened = whenAnswered(page, payOrder);
  await paying.getByRole('button', { name: en('cost.payWith', { way: names[way] }) }).click();
  const { data } = (await (await opened).json()) as { readonly data: { readonly address: string } };
  return data.address;
};

/** Somebody scans the code with their phone, and pays. */
const payByPhone = async (page: Page, code: string): Promise<void> => {
  const phone = await page.context().newPage();
  await phone.goto(code);
  await phone.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(phone.getByRole('status')).toHaveText('Paid');
  await phone.close();
};

const payNow = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: en('cost.pay'), exact: true }).click();
  const code = await begin(page, 'weChat');
  await expect(page.getByRole('img', { name: en('cost.payCode', { way: names.weChat }) })).toBeVisible();
  await payByPhone(page, code);
  await expect(notice(page, en('cost.isPaid'))).toBeVisible();
};

const openDesk = async (browser: Browser, address: string): Promise<Page> => {
  const desk = await (await browser.newContext({ baseURL: address })).newPage();
  await signInOperator(desk);
  return desk;
};

/** An operator lets the provider issue what waits for a payer. */
const issue = async (desk: Page, payer: string): Promise<void> => {
  await desk.goto('/invoices');
  await desk
    .getByRole('row')
    .filter({ hasText: payer })
    .filter({ hasText: en('code.invoiceState.issuing') })
    .click();
  await decide(desk, en('invoice.provide'));
  const waiting = 'SELECT FROM unit_invoice WHERE payer_name = $1 AND state = 4';
  await expect.poll(() => query(waiting, [payer])).toHaveLength(0);
  await desk.reload();
  await expect(desk.getByText(en('code.invoiceState.issued'), { exact: true }).first()).toBeVisible();
};

test('two years for a seal: paid by phone, invoiced, and a part of the money goes back', async ({
  page,
  browser,
  selling,
}) => {
  const administrator = await somePerson();
  const unit = await registerUnit(administrator);
  const call = await callAs(administrator, unit);
  const seal = { name: 'Contract seal', subtype: SealSubtype.ordinary, keeperId: administrator.id };
  await call(addDevice, seal);
  await call(addPayer, { type: PayerType.individual, name: unit.name });
  await signIn(page, administrator, unit);

  await page.goto('/cost/filePay');
  await page.getByRole('checkbox').check();
  await page.getByLabel(en('cost.times')).fill('2');
  await page.getByRole('button', { name: en('cost.placeOrder'), exact: true }).click();
  await expectPath(page, /^\/cost\/payrecordDetail\//);
  const order = page.url();

  // On a phone, what UnionPay wants is posted to it in a window of its own.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: en('cost.pay'), exact: true }).click();
  await begin(page, 'unionPay');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: en('cost.goTo', { way: names.unionPay }) }).click();
  const popup = await opened;
  await expect(popup.getByText('240.00')).toBeVisible();
  await popup.close();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });

  await payNow(page);
  const year = new Date().getFullYear() + 2;
  await expect(page.getByText(new RegExp(`until .*${year}`))).toBeVisible();
  await page.goto('/cost/filePay');
  await expect(page.getByRole('listitem').filter({ hasText: seal.name })).toContainText(String(year));

  await page.goto(order);
  await page.getByRole('link', { name: en('cost.askInvoice'), exact: true }).click();
  await expect(page.getByText(showYuan(24_000)).last()).toBeVisible();
  await page.getByRole('button', { name: en('invoice.send'), exact: true }).click();
  await expectPath(page, /^\/cost\/invoicecorddetail\//);
  const invoice = page.url();
  const desk = await openDesk(browser, selling);
  await issue(desk, unit.name);
  await page.reload();
  await expect(page.getByText(en('code.invoiceState.issued'), { exact: true }).first()).toBeVisible();

  await page.goto(order);
  await decide(page, en('cost.askRefund'), async (asked) => {
    await asked.getByLabel(en('cost.refundAmount')).fill('120');
    await asked.getByLabel(en('field.reason')).fill('one year is enough');
  });
  await desk.goto('/refunds');
  await desk.getByRole('row').filter({ hasText: unit.name }).click();
  await decide(desk, en('cost.passRefund'));
  // What is invoiced goes back once a red invoice takes it back.
  await issue(desk, unit.name);
  const back = 'SELECT FROM unit_order WHERE company_id = $1 AND refunded > 0';
  await expect.poll(() => query(back, [unit.id])).toHaveLength(1);
  await page.reload();
  await expect(page.getByText(`−${showYuan(12_000)}`)).toBeVisible();
  await page.goto(invoice);
  await expect(page.getByRole('heading', { name: en('invoice.reds') })).toBeVisible();
});

test('a unit without text messages is told what to buy, buys it, and texts go again', async ({ page }) => {
  const { unit } = await signInMember(page, Role.mainAdministrator);
  await query('UPDATE company_config SET free_sms = 0 WHERE company_id = $1', [unit.id]);
  await page.goto('/unit/member');
  await page.getByRole('button', { name: en('member.add') }).click();
  const form = dialog(page, en('member.add'));
  const mobile = somePhone();
  await form.getByLabel(en('field.realName'), { exact: true }).fill('Wen Li');
  await form.getByLabel(en('field.mobile'), { exact: true }).fill(mobile);
  const send = form.getByRole('button', { name: en('member.addVerb'), exact: true });
  await send.click();
  await expect(form.getByRole('alert')).toContainText(en('code.ledgerValue.text'));
  await expect(form.getByRole('alert')).toContainText(en('menu.order.buy'));

  const shop = await page.context().newPage();
  await shop.goto('/cost/servicePay');
  await shop.getByRole('button', { name: en('cost.addNamed', { name: '500 text messages' }) }).click();
  await shop.getByRole('button', { name: en('cost.placeOrder'), exact: true }).click();
  await payNow(shop);
  await shop.goto('/cost/mypackage');
  await expect(shop.getByText(en('cost.leftOfGiven', { left: '500', given: '500' }))).toBeVisible();

  await send.click();
  await expect(form).toBeHidden();
  const texts = await query('SELECT FROM sms_message WHERE phone = $1', [mobile]);
  expect(texts).toHaveLength(1);
  await shop.goto('/cost/smsrecordlist');
  await expect(shop.getByRole('row').filter({ hasText: '−1' })).toBeVisible();
});
