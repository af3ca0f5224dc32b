import { uploadFile } from '@chancery/contract/file/calls.ts';
import { addMarks, getMark } from '@chancery/contract/watermark/calls.ts';
import { demoContract, repriced } from '@chancery/server/demo/demo-contract.ts';
import { makePdf } from '@chancery/watermark/pdf/testing/make-pdf.ts';
import { callAs } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import type { Person, Unit } from './support/people.ts';
import { address } from './support/settings.ts';
import { signInMember } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';

/** Looking takes as long as the machine is busy. */
const patient = { timeout: 120_000 };
const contract = 'contract.pdf';
const mimeType = 'application/pdf';

/** A marked contract, made without a browser: marking has journeys of its own. */
const markedContract = async (person: Person, unit: Unit): Promise<Buffer> => {
  const call = await callAs(person, unit);
  const body = new Uint8Array(await demoContract('Supply agreement', '64,000'));
  const { filePath } = await call(uploadFile, { fileName: contract, purpose: 'watermark' }, { body });
  const { list } = await call(addMarks, { filePaths: [filePath] });
  const id = list[0]?.id ?? '';
  await expect.poll(async () => (await call(getMark, { id })).state, patient).toBe('done');
  const { marked } = await call(getMark, { id });
  const answer = await fetch(`${address}${marked?.tmpUrl}`);
  return Buffer.from(await answer.arrayBuffer());
};

const give = (page: Page, name: string, buffer: Buffer, type = mimeType) =>
  page
    .getByRole('group', { name: 'File to be identified' })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: type, buffer });

test('a screenshot of a marked contract, rendered small and pasted, names its source', async ({ page }) => {
  test.setTimeout(300_000);
  const { person, unit } = await signInMember(page);
  const marked = await markedContract(person, unit);
  await page.goto('/file/detect');
  await give(page, 'forwarded.pdf', marked);
  await expect(page.getByRole('heading', { name: `It comes from “${contract}”` })).toBeVisible(patient);
  await expect(page.getByText('Certain: exactly the same file')).toBeVisible();
  const sheet = page.getByRole('img', { name: 'Page 1 of 1' });
  await expect(page.locator('[data-sheet] [aria-busy=false]')).toBeVisible(patient);
  // The whole page in one screenshot, as somebody with a large screen would take it.
  await page.setViewportSize({ width: 1_440, height: 1_600 });
  await page.locator('section:has(> div > [data-sheet])').evaluate((frame) => {
    frame.style.maxHeight = 'none';
  });
  const screenshot = (await sheet.screenshot()).toString('base64');

  await page.goto('/file/detect');
  await page.getByRole('heading', { name: 'File identification' }).waitFor();
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, screenshot);
  await expect(page.getByRole('heading', { name: 'Looking for a mark…' })).toBeVisible();
  await expect(page.getByRole('heading', { name: `It comes from “${contract}”` })).toBeVisible(patient);
  await expect(page.getByText(person.realName, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/Practically certain|Very likely/)).toBeVisible();
  await expectAccessible(page, 'the answer to an identification');

  await page.goto('/file/detectlist');
  await expect(page.getByRole('row', { name: /image\.png.*Source found/ })).toBeVisible();
  await expectAccessible(page, 'the records of identifications');
});

test('a digit that was altered is outlined, and stands beside what it was', async ({ page }) => {
  test.setTimeout(300_000);
  const { person, unit } = await signInMember(page);
  const altered = repriced(await markedContract(person, unit), '64,000', '84,000');
  await page.goto('/file/detect');
  await give(page, 'sent back.pdf', altered);
  await expect(page.getByRole('heading', { name: '1 altered place' })).toBeVisible(patient);
  await expect(page.locator('[data-sheet] polygon')).toHaveCount(1);
  await expect(page.getByText('Place 1 of 1')).toBeVisible();
  for (const name of ['Place 1 as it was when it was marked', 'Place 1 as it is in this file'])
    await expect(page.getByRole('img', { name })).toHaveAttribute('aria-busy', 'false');
});

test('where nothing is found it says what was tried, and a stranger learns no more than that', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  await signInMember(page);
  await page.goto('/file/detect');
  const corner = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } });
  await give(page, 'quotation.png', corner, 'image/png');
  await expect(page.getByRole('heading', { name: 'No mark was found' })).toBeVisible(patient);
  await expect(page.getByText('In the white of the paper')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What may help' })).toBeVisible();

  const other = await browser.newPage();
  const { person, unit } = await signInMember(other);
  await other.close();
  await give(page, 'not mine.pdf', await markedContract(person, unit));
  await expect(
    page.getByRole('heading', { name: 'It was marked by another unit of this platform' }),
  ).toBeVisible(patient);
  await expect(page.getByText(unit.name)).toHaveCount(0);
  await expect(page.getByText(contract, { exact: true })).toHaveCount(0);
});

test('a look is stopped from the page, and asked for again', async ({ page }) => {
  test.setTimeout(300_000);
  await signInMember(page);
  await page.goto('/file/detect');
  await give(page, 'bundle.pdf', Buffer.from(makePdf({ pages: 40, box: '0 0 298 421' })));
  await expect(page.getByRole('heading', { name: 'Looking for a mark…' })).toBeVisible();
  await expect(page.getByText(/Pages looked at: \d+ of 40/)).toBeVisible(patient);
  await page.getByRole('button', { name: 'Stop looking for a mark in bundle.pdf' }).click();
  await expect(page.getByRole('heading', { name: 'Identification stopped' })).toBeVisible();
  await expectAccessible(page, 'an identification that was stopped');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/Pages looked at: \d+ of 40/)).toBeVisible(patient);

  await page.goto('/file/detectlist');
  await expect(page.getByRole('row', { name: /bundle\.pdf.*Stopped/ })).toHaveCount(1);
  await page
    .getByRole('row', { name: /bundle\.pdf.*Looking/ })
    .getByRole('button', { name: 'Actions for bundle.pdf' })
    .click();
  await page.getByRole('menuitem', { name: 'Stop looking' }).click();
  await expect(page.getByRole('row', { name: /bundle\.pdf.*Stopped/ })).toHaveCount(2);
});

test('a hostile file is refused in words', async ({ page }) => {
  await signInMember(page);
  await page.goto('/file/detect');
  const zone = page.getByRole('group', { name: 'File to be identified' });
  await give(page, 'letter.pdf', Buffer.from('MZ\u0090\0 this program cannot be run in DOS mode'));
  await expect(zone.getByText(/please choose JPEG \/ PNG \/ WebP \/ PDF/)).toBeVisible();
  await give(page, 'letter.png', await demoContract('Letter', '1'), 'image/png');
  await expect(zone.getByText(/file name cannot be used/)).toBeVisible();
  const locked = (await demoContract('Letter', '1'))
    .toString('latin1')
    .replace('/Size', '/Encrypt 9 0 R /Size');
  await give(page, 'locked.pdf', Buffer.from(locked, 'latin1'));
  await expect(zone.getByText(/password/)).toBeVisible();
});
