import { query } from './support/database.ts';
import { notice } from './support/screen.ts';
import { dialog } from './support/shell.ts';
import { signInMember, signInOperator } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

const picture = {
  name: 'chart.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** An hour from now where the reader is, as a field for a date and a time takes it. */
const inAnHour = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = new Date(Date.now() + 3_600_000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  });

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').nth(1).getByRole('button', { name, exact: true });

test('a scheduled article is written with the editor, appears on its hour, and is read', async ({
  page,
  browser,
}) => {
  const title = `Seals in winter ${Date.now()}`;
  await signInOperator(page);
  await page.goto('/writeNews');
  await page.getByLabel(en('announcement.titleEn')).fill(title);
  const text = page.getByRole('textbox', { name: en('news.textEn') });
  await text.click();
  await tool(page, en('editor.heading2')).click();
  await page.keyboard.type('Ink');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Keep it ');
  await tool(page, en('editor.bold')).click();
  await page.keyboard.type('warm');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    tool(page, en('editor.picture')).click(),
  ]);
  await chooser.setFiles(picture);
  await expect(text.getByRole('img')).toBeVisible();
  await page.getByLabel(en('announcement.category')).selectOption({ index: 1 });
  await page.getByLabel(en('announcement.opensAt')).fill(await inAnHour(page));
  await page.getByRole('button', { name: en('news.save'), exact: true }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: en('announcement.publish') }).click();
  await dialog(page, en('announcement.publish'))
    .getByRole('button', { name: en('announcement.publish') })
    .click();
  await expect(notice(page, en('announcement.published'))).toBeVisible();
  await expect(page.getByText(en('code.announcementStage.scheduled'))).toBeVisible();

  const context = await browser.newContext();
  const reader = await context.newPage();
  await signInMember(reader);
  await reader.goto('/service/dynamicList');
  await expect(reader.getByRole('heading', { name: en('news.title') })).toBeVisible();
  await expect(reader.getByText(title)).toHaveCount(0);

  await query('UPDATE announcement SET opens_at = now(), place = now() WHERE title_en = $1', [title]);
  await reader.goto('/dashboard');
  await reader.getByRole('link', { name: title }).click();
  await expect(reader.getByRole('heading', { name: 'Ink' })).toBeVisible();
  await expect(reader.locator('strong', { hasText: 'warm' })).toBeVisible();
  await expect(reader.getByRole('img', { name: 'chart' })).toHaveJSProperty('naturalWidth', 1);
  await expect
    .poll(async () =>
      query(
        `SELECT r.announcement_id FROM announcement_read r JOIN announcement a ON a.id = r.announcement_id
         WHERE a.title_en = $1`,
        [title],
      ).then((rows) => rows.length),
    )
    .toBe(1);
  await context.close();
});
