import { readFile } from 'node:fs/promises';
import { addDownload, publishDownload } from '@chancery/contract/download/desk.ts';
import { uploadMaterial } from '@chancery/contract/material/calls.ts';
import { demoContract } from '@chancery/server/demo/demo-contract.ts';
import { screenshotOf } from '@chancery/watermark/pdf/testing/screenshot-of.ts';
import { callAsOperator } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signInMember, signInOperator } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { en } from './support/words.ts';

/** Marking and searching take as long as the machine is busy. */
const patient = { timeout: 120_000 };

test('a file is downloaded as a marked copy, and a screenshot of it leads back to whoever took it', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const { person, unit } = await signInMember(page);
  const desk = await callAsOperator();
  const body = new Uint8Array(await demoContract('Supply agreement', '64,000'));
  const { filePath } = await desk(uploadMaterial, { fileName: 'model.pdf', purpose: 'material' }, { body });
  const { id } = await desk(addDownload, {
    titleEn: 'Framework agreement',
    category: 'form',
    audience: 'chosen',
    companyIds: [unit.id],
    marked: true,
    filePath,
  });
  await desk(publishDownload, { id });

  await page.goto('/service/datum');
  const row = page.getByText('Framework agreement');
  await expect(row).toBeVisible();
  await expectAccessible(page, 'the downloads of a unit');
  await row.click();
  await expect(page.getByText(en('download.markedText'))).toBeVisible();
  const saved = page.waitForEvent('download', patient);
  await page.getByRole('button', { name: en('download.getVersion', { number: 1 }) }).click();
  const copy = await saved;
  expect(copy.suggestedFilename()).toBe('model.pdf');
  await expectAccessible(page, 'a download');
  const screenshot = await screenshotOf(await readFile(await copy.path()));

  await signInOperator(page);
  await page.goto(`/downloadDetail?id=${id}`);
  await expect(page.getByRole('cell', { name: person.realName })).toBeVisible();
  await expectAccessible(page, 'a download at the desk');
  await page.goto('/traceDownload');
  await page
    .getByRole('group', { name: en('download.traceFile') })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'leak.jpg', mimeType: 'image/jpeg', buffer: screenshot });
  const found = en('download.read', { person: person.realName, unit: unit.name });
  await expect(page.getByRole('heading', { name: found })).toBeVisible(patient);
  await expectAccessible(page, 'whose copy it is');
});
