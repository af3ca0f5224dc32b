import { drawLicence, photograph, someFacts } from '@chancery/server/desk/certification/licence.testing.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signInMember, signInOperator } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { someCreditCode, someWord } from './support/unique.ts';

const slow = 45_000;

/** The same licences in every run: how long one takes to read must not be drawn by lot. */
const licences = { photographed: someFacts(12), wrongDigit: someFacts(4) };

const hand = (page: Page, label: string, name: string, mimeType: string, buffer: Buffer) =>
  page
    .getByRole('group', { name: label })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType, buffer });

const submit = async (page: Page) => {
  await page.getByLabel('ID card number').fill('11010519491231002X');
  await page.getByLabel('Contact', { exact: true }).fill('Mo Chen');
  await page.getByLabel('Contact phone').fill('13800000002');
  await page.getByRole('button', { name: 'Submit for review' }).click();
};

const openReview = async (page: Page, name: string) => {
  await page.goto(`/certification?state=RUNNING&keyword=${encodeURIComponent(name)}`);
  await page.getByRole('table').getByText(name).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
};

test('from a photo of the licence to a certified unit, with a rejection on the way', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const facts = licences.photographed;
  const photo = await photograph(await drawLicence(facts), { angle: 92, noise: 20 });
  await signInMember(page);
  await page.goto('/unit/attestation');
  await hand(page, 'Business licence', '营业执照.jpg', 'image/jpeg', photo);
  await expect(page.getByText('9 fields read from the licence')).toBeVisible({ timeout: slow });
  await expect(page.getByLabel('Full name of the unit')).toHaveValue(facts.companyFullName);
  await expect(page.getByLabel('Unified social credit code')).toHaveValue(facts.social_credit_code);
  await expect(page.getByText(/read from the picture, \d+% sure/i).first()).toBeVisible();
  await expectAccessible(page, 'a form filled in from a picture');

  // A server that runs on from the run before has certified the unit of this licence already.
  const fullName = `${someWord('兰亭')}${facts.companyFullName}`;
  await page.getByLabel('Full name of the unit').fill(fullName);
  await page.getByLabel('Unified social credit code').fill(someCreditCode());
  await submit(page);
  await expect(page.getByText('Under review').first()).toBeVisible();
  await expect(page.getByText('1***************2X')).toBeVisible();

  const context = await browser.newContext();
  const desk = await context.newPage();
  await signInOperator(desk);
  await openReview(desk, fullName);
  await expect(desk.getByRole('img', { name: 'The business licence' })).toBeVisible();
  await expectAccessible(desk, 'a certification under review');
  await desk.getByRole('button', { name: 'Reject' }).click();
  await desk.getByRole('dialog').getByLabel('Reason').fill('The photo is cut off');
  await desk.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(desk.getByText('Rejected').first()).toBeVisible();

  await page.reload();
  await expect(page.getByRole('note')).toContainText('The photo is cut off');
  await expectAccessible(page, 'a rejected certification');
  await page.getByRole('link', { name: 'Submit again' }).click();
  await expect(page.getByLabel('Full name of the unit')).toHaveValue(fullName);
  await expect(page.getByText('营业执照.jpg').first()).toBeVisible();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('Under review').first()).toBeVisible();

  await openReview(desk, fullName);
  await desk.getByRole('button', { name: 'Approve' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByText('Approved').first()).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText(/Certified since/)).toBeVisible();
  await page.goto('/log');
  await expect(page.getByText('opened a document of the certification').first()).toBeVisible();
});

test('a wrong check digit is pointed out, and a file that is no picture is refused at once', async ({
  page,
}) => {
  await signInMember(page);
  await page.goto('/unit/attestation');
  await hand(page, 'Business licence', 'licence.png', 'image/png', Buffer.from('<svg onload="x()"/>'));
  await expect(page.getByText(/file contains SVG; please choose JPEG/i)).toBeVisible();
  const { social_credit_code: code } = licences.wrongDigit;
  const wrong = code.slice(0, -1) + (code.endsWith('1') ? '2' : '1');
  const licence = await drawLicence({ ...licences.wrongDigit, social_credit_code: wrong });
  await page.reload();
  await hand(page, 'Business licence', 'licence.png', 'image/png', licence);
  await expect(page.getByLabel('Unified social credit code')).toHaveValue(wrong, { timeout: slow });
  await expect(page.getByText(/check digit/i).first()).toBeVisible();
});
