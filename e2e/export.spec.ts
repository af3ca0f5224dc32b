import { readFile } from 'node:fs/promises';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { query } from './support/database.ts';
import type { Unit } from './support/people.ts';
import { expectPath, notice } from './support/screen.ts';
import { signInMember } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

/** A multiple of three; a hundred thousand take half a minute. */
const uses = Number(process.env.EXPORT_ROWS ?? 3_000);
const atOnce = 3_000;

/** A unit with some thousand uses of a seal, two in three of them normal. */
const addUses = async (unit: Unit): Promise<void> => {
  const deviceId = crypto.randomUUID();
  await query('INSERT INTO device (id, company_id, name, subtype) VALUES ($1, $2, $3, $4)', [
    deviceId,
    unit.id,
    'Official seal',
    SealSubtype.ordinary,
  ]);
  for (let from = 1; from <= uses; from += atOnce)
    await query(
      `INSERT INTO use_record (id, company_id, empower_no, title, device_id, device_name, user_name, use_type, verdict,
         first_at, last_at, created_at)
       SELECT gen_random_uuid(), $1, 'SQ' || n, 'Contract ' || n, $2, 'Official seal', 'Visitor', 0,
         CASE WHEN n % 3 = 0 THEN 'abnormal' ELSE 'normal' END, now(), now(), now()
       FROM generate_series($3::int, $4::int) AS n`,
      [unit.id, deviceId, from, Math.min(from + atOnce - 1, uses)],
    );
};

const linesOf = async (download: { path(): Promise<string> }): Promise<string[]> =>
  (await readFile(await download.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

const pictures = process.env.PICTURES;
const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
};

const dialogOf = (page: Page) => page.getByRole('dialog');

/** Exports what a list shows as text, and waits for the file. */
const exportShown = async (page: Page) => {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: en('list.export') }).click();
  await page.getByRole('menuitem', { name: en('list.as.csv') }).click();
  await dialogOf(page)
    .getByRole('button', { name: en('export.beginIt') })
    .click();
  await expect(dialogOf(page).getByRole('status')).toBeVisible();
  return downloading;
};

test('a list is exported as it is shown, followed until it is fetched, and found again', async ({ page }) => {
  const { unit } = await signInMember(page);
  await addUses(unit);
  await page.goto('/sealManage/useCordlist?verdict=abnormal');
  const download = await exportShown(page);
  expect(download.suggestedFilename()).toMatch(/^Use records \d{4}-\d\d-\d\d \d{6}\.csv$/);
  const lines = await linesOf(download);
  expect(lines).toHaveLength(1 + uses / 3);
  expect(lines[0]).toContain('"Verdict"');
  expect(lines[1]).toContain('"Abnormal"');

  await dialogOf(page)
    .getByRole('button', { name: en('export.toRecords') })
    .click();
  await expectPath(page, '/sealManage/exportRecord');
  const row = page.getByRole('row').filter({ hasText: en('code.exportType.useRecords') });
  await expect(row).toContainText(en('code.exportState.done'));
  await expect(row).toContainText((uses / 3).toLocaleString('en'));
  await picture(page, 'exports');
  const again = page.waitForEvent('download');
  await row.getByRole('button', { name: new RegExp(en('export.download')) }).click();
  expect(await linesOf(await again)).toEqual(lines);
  await row
    .getByRole('button', { name: /Use records/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: en('export.delete') }).click();
  await dialogOf(page)
    .getByRole('button', { name: en('export.delete') })
    .click();
  await expect(notice(page, en('export.deleted'))).toBeVisible();
  await expect(page.getByText(en('export.none'))).toBeVisible();
  await page.getByRole('button', { name: en('export.begin') }).click();
  await expect(dialogOf(page).getByLabel(en('export.type'))).toBeVisible();
  await picture(page, 'exports-begin');
});

test('a list that the browser writes goes the same way beyond a thousand rows', async ({ page }) => {
  const { unit } = await signInMember(page);
  await query(
    `INSERT INTO login_log (id, company_id, user_name, user_account, login_type, result, ip, user_agent, created_at)
     SELECT gen_random_uuid(), $1, 'Visitor ' || n, '13800000000', 'password', 'wrong-password', '10.0.0.1', 'Browser',
       now() - n * interval '1 minute' FROM generate_series(1, $2::int) AS n`,
    [unit.id, limits.export.fromRows + 200],
  );
  await page.goto('/log?tab=logins&keyword=Visitor');
  const download = await exportShown(page);
  expect(download.suggestedFilename()).toMatch(/^Logins \d{4}-\d\d-\d\d \d{6}\.csv$/);
  const lines = await linesOf(download);
  expect(lines).toHaveLength(1 + limits.export.fromRows + 200);
  expect(lines[1]).toContain('"Visitor 1"');

  // Fewer than that are written here, at once.
  await page.goto('/log?tab=logins&keyword=Visitor%2012');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: en('list.export') }).click();
  await page.getByRole('menuitem', { name: en('list.as.csv') }).click();
  expect((await linesOf(await downloading)).length).toBeLessThan(200);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a list is exported and found again', async ({ page }) => {
    const { unit } = await signInMember(page);
    await addUses(unit);
    await page.goto('/sealManage/useCordlist');
    expect(await linesOf(await exportShown(page))).toHaveLength(1 + uses);
    await picture(page, 'exports-dialog-390');
    await dialogOf(page)
      .getByRole('button', { name: en('export.toRecords') })
      .click();
    await expect(page.getByText(en('code.exportState.done'), { exact: true })).toBeVisible();
    await picture(page, 'exports-390');
  });
});
