import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { certify, type Held } from '@chancery/pdf-seal/pki/estate.testing.ts';
import type { Purpose } from '@chancery/pdf-seal/pki/make-certificate.ts';
import { makePdf } from '@chancery/pdf-seal/seal/pdfs.testing.ts';
import { roundSeal } from '@chancery/pdf-seal/seal/picture.testing.ts';
import { sealPdf } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import { withOtherWords } from '@chancery/pdf-seal/verify/edited.testing.ts';
import { pdfWords } from '@chancery/pdf-seal/verify/words.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';

const words = pdfWords.en;
const day = 86_400_000;
const [from, until] = [new Date(Date.now() - day), new Date(Date.now() + 365 * day)];
const issue = (purpose: Purpose, issuer?: Held) => certify({ purpose, kind: 'ec', from, until }, issuer);

const phoneSized = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const pdf = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
});

test('a sealed PDF is checked in the browser by anybody; with one digit changed it is refused, and the page is shown', async ({
  page,
  browser,
}) => {
  const root = await issue('root');
  const seal = await issue('seal', await issue('issuing', root));
  const sealed = await sealPdf(makePdf({ pages: 3 }), {
    picture: roundSeal,
    places: [{ kind: 'at', page: 2, x: 60, y: 120 }],
    signer: seal.signer,
    level: 'B-B',
    at: new Date(),
    name: '长安公司合同专用章',
  });
  const altered = withOtherWords(sealed, 2, '12,345.00', '92,345.00');
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') uploads.push(request.url());
  });

  await page.goto('/verify');
  const result = page.getByTestId('result');
  const file = page.locator('input[type=file][accept*=pdf]');
  await file.setInputFiles(pdf('contract.pdf', sealed));
  await expect(result).toHaveAttribute('data-verdict', 'unknownIssuer');
  await expect(result.getByText(words.label.unknownChain)).toBeVisible();
  await page.getByLabel(words.label.root).setInputFiles({
    name: 'root.cer',
    mimeType: 'application/pkix-cert',
    buffer: Buffer.from(root.certificate.raw),
  });
  await expect(result).toHaveAttribute('data-verdict', 'genuine');
  await expect(result.getByText(words.label.nothingAfter)).toBeVisible();
  await expectAccessible(page, 'a sealed PDF that is genuine');

  await file.setInputFiles(pdf('altered.pdf', altered));
  await expect(result).toHaveAttribute('data-verdict', 'altered');
  await expect(result.getByText(words.change.content)).toBeVisible();
  const comparison = page.getByTestId('comparison');
  await expect(comparison).toHaveCount(1);
  await expect(comparison).toHaveAttribute('data-page', '2');
  await expect(comparison.getByTestId('changed-place')).toHaveCount(2);
  await expectAccessible(page, 'a sealed PDF that was altered');
  expect(uploads.filter((url) => !url.includes('/api/'))).toEqual([]);

  const phone = await (await browser.newContext(phoneSized)).newPage();
  await phone.goto('/verify');
  await phone.locator('input[type=file][accept*=pdf]').setInputFiles(pdf('altered.pdf', altered));
  await expect(phone.getByTestId('changed-place').first()).toBeVisible();
  expect(await sticksOut(phone)).toEqual([]);
});

test('the page that works without any server checks sealed PDFs, too', async ({ page }, info) => {
  const root = await issue('root');
  const seal = await issue('seal', root);
  const sealed = await sealPdf(makePdf(), {
    picture: roundSeal,
    places: [{ kind: 'at', page: 1, x: 60, y: 120 }],
    signer: seal.signer,
    level: 'B-B',
    at: new Date(),
  });
  // It is kept as a file and opened from there.
  const kept = info.outputPath('verify-offline.html');
  await writeFile(kept, await (await page.request.get('/verify-offline.html')).body());
  await page.goto(pathToFileURL(kept).href);
  await page.locator('#file').setInputFiles(pdf('contract.pdf', sealed));
  await expect(page.getByRole('status')).toContainText(words.verdict.unknownIssuer);
  await page.locator('#root').setInputFiles({
    name: 'root.cer',
    mimeType: 'application/pkix-cert',
    buffer: Buffer.from(root.certificate.raw),
  });
  await expect(page.getByRole('status')).toContainText(words.verdict.genuine);
  await page
    .locator('#file')
    .setInputFiles(pdf('altered.pdf', withOtherWords(sealed, 1, '12,345.00', '92,345.00')));
  await expect(page.getByRole('status')).toContainText(words.verdict.altered);
  await expect(page.getByText(words.change.content)).toBeVisible();
});
