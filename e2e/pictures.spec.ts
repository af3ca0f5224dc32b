import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Language, languages } from '@chancery/phrases/phrase.ts';
import sharp from 'sharp';
import { pictureOptions } from './support/chromium.ts';
import { query } from './support/database.ts';
import { undisturbed } from './support/people.ts';
import { guidePictures, type Picture, personNamed, readmePictures, unitIn } from './support/pictures.ts';
import { signIn, signInOperator } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { en, zh } from './support/words.ts';

// GUIDE_PICTURES=1 takes the pictures anew, on a fresh demo; otherwise each page is only looked at.
const isTaking = process.env.GUIDE_PICTURES === '1';
// One after the other: several are seen by the same person, who logs in once at a time.
test.describe.configure({ mode: 'default' });
if (isTaking) test.use({ launchOptions: await pictureOptions() });

const docs = fileURLToPath(new URL('../docs/', import.meta.url));
const folders = { guide: join(docs, 'guide/images'), readme: join(docs, 'images') };

/** The pages as their pictures show them: those of the guides smaller, beside a text. */
const sizes = { guide: { width: 1180, height: 720 }, readme: { width: 1440, height: 900 } };
const phone = { width: 390, height: 844 };

const open = async (page: Page, { who, path, heading }: Picture, language: Language) => {
  if (who === 'operator') await signInOperator(page);
  else if (who) {
    const person = personNamed(who[language]);
    await query('UPDATE account SET preferences = $1, password_is_default = false WHERE id = $2', [
      JSON.stringify(undisturbed),
      person.id,
    ]);
    await signIn(page, person, unitIn(language));
  }
  await page.goto(typeof path === 'string' ? path : await path(language));
  const title = page.getByRole('heading', { level: 1 });
  const say: (key: typeof heading & string) => string = language === 'zh' ? zh : en;
  if (heading) await expect(title).toHaveText(say(heading));
  else await expect(title).toBeVisible();
};

/** Whether everything has arrived and nothing was asked for since the last look. */
const isQuiet = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const asked = performance.getEntriesByType('resource').length;
    const before = document.documentElement.dataset.asked;
    document.documentElement.dataset.asked = String(asked);
    const isBusy = document.querySelector('[aria-busy="true"]') !== null;
    return (
      before === String(asked) && !isBusy && Array.from(document.images).every(({ complete }) => complete)
    );
  });

const take = async (page: Page, { shows }: Picture, folder: string, name: string) => {
  await expect(page.locator(shows).first()).toBeVisible();
  await expect.poll(() => isQuiet(page), { intervals: [750] }).toBe(true);
  const small = await sharp(await page.screenshot())
    .png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 })
    .toBuffer();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), small);
};

for (const language of languages)
  test.describe(`the guides in ${language}`, () => {
    test.use({ locale: language === 'zh' ? 'zh-CN' : 'en-GB', viewport: sizes.guide });

    for (const picture of guidePictures)
      test(`${picture.name}.${language}.png shows a page that is there`, async ({ page }) => {
        await open(page, picture, language);
        if (isTaking) await take(page, picture, folders.guide, `${picture.name}.${language}`);
      });
  });

test.describe('the README', () => {
  for (const picture of readmePictures)
    test.describe(picture.name, () => {
      test.use(
        picture.isPhone
          ? { viewport: phone, isMobile: true, hasTouch: true }
          : { viewport: { ...sizes.readme, height: picture.height ?? sizes.readme.height } },
      );

      test(`${picture.name}.png shows a page that is there`, async ({ page }) => {
        await open(page, picture, 'en');
        if (isTaking) await take(page, picture, folders.readme, picture.name);
      });
    });
});
