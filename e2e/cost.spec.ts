import { addOffer, priceOffer } from '@chancery/contract/catalogue/calls.ts';
import { OfferSubject } from '@chancery/contract/catalogue/codes.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { ServicePackageType, ServiceType } from '@chancery/contract/service/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { Browser, Page } from '@playwright/test';
import { callAsOperator } from './support/api.ts';
import { expectPath, notice } from './support/screen.ts';
import { signInMember, signInOperator } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { someWord } from './support/unique.ts';
import { en } from './support/words.ts';

const receipt = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAUElEQVR42u3PQQkAAAgEsOsfwCSGMJYRfAuDFVim67UICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICFwWJkoh8DsiF6YAAAAASUVORK5CYII=',
  'base64',
);

const operatorPage = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await signInOperator(page);
  return page;
};

/** A thousand text messages, on sale for fifty yuan. */
const offerTexts = async (): Promise<string> => {
  const call = await callAsOperator();
  const name = someWord('Texts ');
  const { id } = await call(addOffer, {
    serviceType: ServiceType.authenticationSignalling,
    packageType: ServicePackageType.onDemand,
    subject: OfferSubject.unit,
    nameZh: name,
    nameEn: name,
    textZh: '',
    textEn: '',
    gives: [{ value: LedgerValue.text, amount: 1_000 }],
    serviceMonths: 0,
    validMonths: 12,
    limitName: null,
    limitBy: 0,
    ships: false,
    quantityMax: 10,
  });
  // Whoever stands east of Greenwich is ahead by a day at times; a price may begin later, never before today.
  const startsOn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
  await call(priceOffer, { id, startsOn, amount: 5_000 });
  return name;
};

const grant = async (desk: Page, unitName: string, offerName: string, yuan: string) => {
  await desk.goto('/grantOrder');
  await desk.getByRole('combobox', { name: en('field.companyName') }).fill(unitName);
  await desk.getByRole('option', { name: unitName }).click();
  await desk
    .getByLabel(en('cost.offer'), { exact: true })
    .selectOption({ label: `${offerName} · ${showYuan(5_000)}` });
  await desk.getByLabel(en('cost.quantity'), { exact: true }).fill('2');
  await expect(desk.getByText(en('cost.listPrice', { amount: showYuan(10_000) }))).toBeVisible();
  await desk.getByLabel(en('cost.amountToPay')).fill(yuan);
  await desk.getByLabel(en('field.reason')).fill('contract 2026-117');
  await desk.getByRole('button', { name: en('cost.grantNow'), exact: true }).click();
  await expectPath(desk, /^\/orderDetail/);
};

/** Presses a button of the page and the same in the dialog it opens. */
const decide = async (
  page: Page,
  name: string,
  fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) => {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await fill?.(dialog);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
};

const sendVoucher = async (page: Page) => {
  await page.getByRole('button', { name: en('cost.pay'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: receipt });
  await dialog.getByRole('button', { name: en('cost.sendVoucher'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(en('cost.beingReviewed')).first()).toBeVisible();
};

test('what is granted for money is paid by a transfer: refused once, sent again, accepted, partly refunded', async ({
  page,
  browser,
}) => {
  const { unit } = await signInMember(page, Role.mainAdministrator);
  const name = await offerTexts();
  const desk = await operatorPage(browser);
  await grant(desk, unit.name, name, '99.90');
  const title = desk.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/^D\d+$/);
  const number = await title.innerText();

  // In this brand nothing is sold on-line: what there is, without a price, and whom to call.
  await page.goto('/cost/servicePay');
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByRole('note')).toContainText('400-600-0602');
  await expect(page.getByText('¥')).toHaveCount(0);

  await page.goto('/cost/payLists');
  await page.getByRole('row').filter({ hasText: number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
  await sendVoucher(page);

  await desk.reload();
  await decide(desk, en('cost.refuseVoucher'), (dialog) =>
    dialog.getByLabel(en('field.reason')).fill('no such transfer came'),
  );
  await page.reload();
  await expect(
    page.getByText(en('cost.refusedBecause', { reason: 'no such transfer came' })).first(),
  ).toBeVisible();
  await sendVoucher(page);

  await desk.reload();
  await decide(desk, en('cost.acceptVoucher'));
  await expect(desk.getByText(en('code.orderPayState.paid'), { exact: true }).first()).toBeVisible();

  await page.goto('/cost/mypackage');
  await expect(page.getByText(en('cost.leftOfGiven', { left: '2,000', given: '2,000' }))).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: number }).click();
  await decide(page, en('cost.askRefund'), async (dialog) => {
    await expect(dialog.getByLabel(en('cost.refundAmount'))).toHaveValue('99.90');
    await dialog.getByLabel(en('cost.refundAmount')).fill('100');
    await dialog.getByLabel(en('field.reason')).fill('one package is enough');
    await dialog.getByRole('button', { name: en('cost.askRefund') }).click();
    await expect(dialog.getByRole('alert')).toContainText(showYuan(9_990));
    await dialog.getByLabel(en('cost.refundAmount')).fill('49.95');
  });

  await desk.reload();
  await decide(desk, en('cost.passRefund'));
  await decide(desk, en('cost.settleRefund'), (dialog) =>
    dialog.getByLabel(en('cost.transferNo')).fill('B-20261117-1'),
  );
  await page.reload();
  await expect(page.getByText(`−${showYuan(4_995)}`)).toBeVisible();
});

test('what is granted for nothing is there at once', async ({ page, browser }) => {
  const { unit } = await signInMember(page, Role.mainAdministrator);
  const name = await offerTexts();
  const desk = await operatorPage(browser);
  await grant(desk, unit.name, name, '0');
  await expect(notice(desk, en('cost.granted'))).toBeVisible();
  await page.goto('/cost/smsrecordlist');
  await expect(page.getByRole('row').filter({ hasText: '+2,000' })).toBeVisible();
});
