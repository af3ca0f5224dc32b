import { uploadFile } from '@chancery/contract/file/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { demoContract } from '@chancery/server/demo/demo-contract.ts';
import { callAs } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { someApplication, someSealUnit } from './support/seals.ts';
import { dialog } from './support/shell.ts';
import { signIn, signInMember } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

/** Marking takes as long as the machine is busy. */
const patient = { timeout: 60_000 };
const mimeType = 'application/pdf';
const contract = () => demoContract('Supply agreement', '64,000');

const give = (page: Page, files: readonly { readonly name: string; readonly buffer: Buffer }[]) =>
  page
    .getByRole('group', { name: en('watermark.files') })
    .locator('input[type=file]')
    .first()
    .setInputFiles(files.map((file) => ({ mimeType, ...file })));

const start = (page: Page) => page.getByRole('button', { name: en('watermark.start') }).click();

/** How much of a canvas is neither grey nor as its corner: what can be seen on it. */
const seenOn = (page: Page): Promise<number> =>
  page.locator('canvas[data-page]').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let seen = 0;
    for (let at = 0; at < data.length; at += 4) if (Math.abs((data[at] ?? 128) - 128) > 8) seen += 1;
    return seen / (data.length / 4);
  });

test('a member marks a PDF, compares it before and after, downloads it and finds it in the records', async ({
  page,
}) => {
  await signInMember(page, Role.member);
  await page.goto('/file/watermark');
  await start(page);
  await expect(page.getByText(en('watermark.noFiles'))).toBeVisible();

  await give(page, [{ name: 'contract.pdf', buffer: await contract() }]);
  await expect(page.getByRole('group', { name: en('watermark.variant') })).toBeVisible();
  await page.getByLabel(en('watermark.note')).fill('for the mill');
  await expectAccessible(page, 'a file to be marked');
  await start(page);
  const latest = page.getByRole('region', { name: en('watermark.latest') }).getByRole('listitem');
  await expect(latest).toHaveCount(1);
  await expect(latest).toContainText(en('code.markState.done'), patient);

  await latest.getByRole('button', { name: en('watermark.compareFile', { name: 'contract.pdf' }) }).click();
  const shown = dialog(page, en('watermark.dialogTitle', { name: 'contract.pdf' }));
  await expect(shown.locator('canvas[data-page]')).toBeVisible(patient);
  await shown.getByLabel(en('watermark.slide')).fill('80');
  await shown.getByRole('radio', { name: en('watermark.view.difference') }).check();
  await expect.poll(() => seenOn(page)).toBeGreaterThan(0.05);
  await shown.getByRole('button', { name: en('action.close') }).click();

  const download = page.waitForEvent('download');
  await latest.getByRole('button', { name: en('watermark.downloadFile', { name: 'contract.pdf' }) }).click();
  expect((await download).suggestedFilename()).toMatch(/^contract.*\.pdf$/);

  await page
    .getByRole('link', { name: en('watermark.records') })
    .first()
    .click();
  await page.getByRole('link', { name: 'contract.pdf' }).click();
  await expect(page.getByText('for the mill')).toBeVisible();
  await expect(page.locator('canvas[data-page]')).toBeVisible(patient);
  await expectAccessible(page, 'a marked file');
});

test('a PDF with a password is refused in words, and the others are marked all the same', async ({
  page,
}) => {
  await signInMember(page);
  await page.goto('/file/watermark');
  const locked = (await contract()).toString('latin1').replace('/Size', '/Encrypt 9 0 R /Size');
  await give(page, [
    { name: 'locked.pdf', buffer: Buffer.from(locked, 'latin1') },
    { name: 'tender.pdf', buffer: await contract() },
  ]);
  await expect(page.getByText(/password/i)).toBeVisible();
  await start(page);
  const latest = page.getByRole('region', { name: en('watermark.latest') }).getByRole('listitem');
  await expect(latest).toHaveCount(1);
  await expect(latest).toContainText('tender.pdf');
});

test('a file to be stamped is marked from its application', async ({ page }) => {
  const home = await someSealUnit();
  const call = await callAs(home.applicant, home.unit);
  const body = new Uint8Array(await contract());
  const { filePath } = await call(uploadFile, { fileName: 'charter.pdf', purpose: 'application' }, { body });
  const { id } = await someApplication(home, 'Charter of the mill', [filePath]);
  await signIn(page, home.applicant, home.unit);
  await page.goto(`/sealManage/examinedetail/${id}`);
  await page.getByRole('button', { name: en('applyMark.mark') }).click();
  await expect(page.getByRole('button', { name: en('applyMark.download') })).toBeVisible(patient);
  await expectAccessible(page, 'an application with a marked file');
});
