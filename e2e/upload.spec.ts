import { expectAccessible } from './support/axe.ts';
import { signInMember } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { someCreditCode } from './support/unique.ts';

const page = (number: number) => `BT /F1 24 Tf 40 200 Td (Clause ${number} of the letter) Tj ET`;

/** A PDF of a few pages with a line on each, and so many bytes that nobody sees. */
const somePdf = (pages: number, ballast: number): Buffer => {
  const kids = Array.from({ length: pages }, (_, at) => 5 + at * 2);
  const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream('0'.repeat(ballast)),
    ...kids.flatMap((kid, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 300] /Contents ${kid + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      stream(page(at + 1)),
    ]),
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
};

const licence = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a large letter survives a lost connection and is read page by page where it was handed in', async ({
  page,
  context,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) problems.push(message.text());
  });
  await signInMember(page);
  await page.goto('/unit/attestation');
  const letter = page.getByRole('group', { name: 'Authorisation letter' });
  const parts: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('/file/upload/part')) parts.push(request.url());
  });
  // Only the first part arrives before the connection is lost.
  const lost = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route('**/file/upload/part*', async (route) => {
    if (!isFirst) await lost.promise;
    isFirst = false;
    await route.continue().catch(() => {});
  });
  const firstPart = page.waitForResponse('**/file/upload/part*');
  await letter
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: somePdf(3, 9_000_000) });
  await firstPart;
  await context.setOffline(true);
  lost.resolve();
  await expect(letter.getByText('continues automatically')).toBeVisible();
  await expectAccessible(page, 'an upload that waits for the network');
  await context.setOffline(false);
  await expect(letter.getByRole('button', { name: 'letter.pdf', exact: true })).toBeVisible({
    timeout: 60_000,
  });
  expect(parts.length).toBeGreaterThanOrEqual(5);
  await page.unroute('**/file/upload/part*');

  await page
    .getByRole('group', { name: 'Business licence' })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer: licence });
  await page.getByLabel('Full name of the unit').fill('Large Letter Co., Ltd.');
  await page.getByLabel('Unified social credit code').fill(someCreditCode());
  await page.getByLabel('Legal representative').fill('Mo Chen');
  await page.getByLabel('Address').fill('Paper Street 1');
  await page.getByLabel('ID card number').fill('11010519491231002X');
  await page.getByLabel('Contact', { exact: true }).fill('Mo Chen');
  await page.getByLabel('Contact phone').fill('13800000002');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('Under review').first()).toBeVisible();

  const view = page.getByRole('region', { name: 'letter.pdf' });
  await expect(view.getByRole('img', { name: 'Page 1 of 3' })).toBeVisible();
  await expect(view.getByText('Clause 1 of the letter')).toBeAttached();
  await expectAccessible(page, 'a PDF inside the page');
  await view.focus();
  await page.keyboard.press('PageDown');
  await expect(view.getByText('Clause 2 of the letter')).toBeAttached();
  await page.getByRole('button', { name: 'Show letter.pdf large' }).click();
  const large = page.getByRole('dialog', { name: 'letter.pdf' });
  await large.getByRole('button', { name: 'Next page' }).click();
  await large.getByRole('button', { name: 'Larger' }).click();
  await expect(large.getByText('125 %')).toBeVisible();
  await expect(large.getByText('Clause 2 of the letter')).toBeAttached();
  await expectAccessible(page, 'a PDF as large as the window');
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  expect(problems).toEqual([]);
});
