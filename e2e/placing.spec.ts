import { DecisionMode } from '@chancery/contract/approval/codes.ts';
import { addESeal } from '@chancery/contract/e-seal/calls.ts';
import { SealForm, SealKeyKind } from '@chancery/contract/e-seal/codes.ts';
import { paperOf } from '@chancery/server/seal-use/placing/placing.testing.ts';
import { callAs } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { drag } from './support/drag.ts';
import { expectPath } from './support/screen.ts';
import { someSealUnit } from './support/seals.ts';
import { signIn } from './support/sign-in.ts';
import { type Browser, expect, type Locator, type Page, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';
import { en } from './support/words.ts';

const form = '/sealManage/usingSealApplication';
const isDetail = /^\/sealManage\/examinedetail\//;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const pdf = (name: string, texts: readonly string[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: paperOf(texts.map((text) => ({ text }))),
});

/** A unit where somebody may apply for a seal that stands on files. */
const someOffice = async () => {
  const office = await someSealUnit(DecisionMode.everyone, undefined, true);
  const call = await callAs(office.administrator, office.unit);
  const design = { form: SealForm.contract, name: '青瓷贸易有限公司', line: '合同专用章', sizeMm: 40 };
  await call(addESeal, { name: 'Digital seal', keyKind: SealKeyKind.ec, design });
  return office;
};

const markOf = (page: Page, number: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Digital seal on page ${number}, `) });

const whereOf = async (mark: Locator): Promise<{ x: number; y: number }> => {
  const said = (await mark.getAttribute('aria-label')) ?? '';
  const [, x, y] = /, ([\d.]+) mm from the left, ([\d.]+) mm/.exec(said) ?? [];
  return { x: Number(x), y: Number(y) };
};

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};

const seesPlaces = async (
  browser: Browser,
  { first, unit }: Awaited<ReturnType<typeof someOffice>>,
  path: string,
) => {
  const page = await (await browser.newContext(phone)).newPage();
  await signIn(page, first, unit);
  await page.goto(path);
  // The files are in the order in which they arrived.
  await page.getByRole('button', { name: 'contract.pdf' }).first().click();
  const region = page.getByRole('region', { name: 'contract.pdf' });
  await expect(region.getByTitle('Digital seal').first()).toBeVisible();
  await expect(page.getByText(en('placing.saysWord', { word: 'Party A', nth: 2 }))).toBeVisible();
  await region.scrollIntoViewIfNeeded();
  await expect(region.locator('canvas[data-drawn]').first()).toBeVisible();
  expect(await sticksOut(page)).toEqual([]);
  await picture(page, 'approver-390');
  await page.getByRole('button', { name: 'annex.pdf' }).first().click();
  await expect(
    page.getByRole('region', { name: 'annex.pdf' }).getByTitle('Digital seal', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: en('approval.approve'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('approval.approve'), exact: true })
    .click();
  await expect(page.getByText(en('approval.approved'), { exact: true })).toBeVisible();
};

/** The other approver moves a seal on a phone, and who applied sees from where to where. */
const movesSeal = async (
  browser: Browser,
  applied: Page,
  { second, unit }: Awaited<ReturnType<typeof someOffice>>,
  path: string,
) => {
  const page = await (await browser.newContext(phone)).newPage();
  await signIn(page, second, unit);
  await page.goto(path);
  await page.getByRole('button', { name: en('approval.more') }).click();
  await page.getByRole('button', { name: en('approval.move') }).click();
  const editor = page.getByRole('dialog', { name: en('placing.title') });
  await expect(editor.locator('[data-page="1"] canvas[data-drawn]')).toBeVisible();
  const mark = markOf(page, 1).first();
  const before = await whereOf(mark);
  await mark.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(async () => (await whereOf(mark)).y).toBeLessThan(before.y);
  expect(await sticksOut(page)).toEqual([]);
  await picture(page, 'move-390');
  await editor.getByRole('button', { name: en('placing.next') }).click();
  const asked = page.getByRole('dialog', { name: en('approval.move') });
  await asked.getByRole('textbox').fill('off the line of text');
  await picture(page, 'move-asked-390');
  await asked.getByRole('button', { name: en('approval.move'), exact: true }).click();
  await expect(page.getByText(en('approval.movedNow'))).toBeVisible();
  const told = en('approval.did.movePlaces', { name: second.realName });
  await expect(page.getByRole('note').getByText(told)).toBeVisible();
  await picture(page, 'moved-390');
  await applied.reload();
  await expect(applied.getByRole('note').getByText(told)).toBeVisible();
  await expectAccessible(applied, 'an application whose seals were moved');
  await picture(applied, 'moved-1440');
};

test('seals are put on two files by mouse, by key and by a word, seen by one approver and moved by the other on a phone', async ({
  page,
  browser,
}) => {
  const office = await someOffice();
  await signIn(page, office.applicant, office.unit);
  await page.goto(form);
  await page.getByLabel(en('apply.title'), { exact: true }).fill('Framework contract');
  await page.getByLabel(en('apply.reason'), { exact: true }).fill('both parties sign by file');
  await page.getByRole('radio', { name: 'Electronic' }).check();
  await expect(page.getByRole('checkbox', { name: 'Official seal' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Digital seal' }).check();
  await page
    .getByRole('group', { name: en('apply.files'), exact: true })
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      pdf('contract.pdf', ['Party A seals here', 'Terms', 'Party A seals here']),
      pdf('annex.pdf', ['Prices']),
    ]);
  const submit = page.getByRole('button', { name: en('apply.submit'), exact: true });
  await expect(page.getByText(en('placing.nothing'))).toHaveCount(2);
  await submit.click();
  await expect(page.getByRole('alert').filter({ hasText: 'choose where to seal' })).toBeVisible();

  await page.getByRole('button', { name: en('placing.placeOn', { name: 'contract.pdf' }) }).click();
  const editor = page.getByRole('dialog', { name: en('placing.title') });
  const sheet = editor.locator('[data-page="1"]');
  await expect(sheet.locator('canvas[data-drawn]')).toBeVisible();
  await drag(page, editor.getByTitle(en('placing.dragOut')), sheet, { x: 200, y: 250 });
  const mark = markOf(page, 1).first();
  await expect(mark).toBeVisible();
  const begun = await whereOf(mark);
  await drag(page, mark, sheet, { x: 300, y: 320 });
  await expect.poll(async () => (await whereOf(mark)).x).toBeGreaterThan(begun.x);

  const before = await whereOf(mark);
  await mark.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect
    .poll(() => whereOf(mark))
    .toEqual({
      x: Math.round((before.x + 1) * 10) / 10,
      y: Math.round((before.y + 5) * 10) / 10,
    });
  await page.keyboard.press('Control+z');
  await expect.poll(() => whereOf(mark)).toEqual({ x: Math.round((before.x + 1) * 10) / 10, y: before.y });

  const ways = editor.getByRole('group', { name: en('placing.addTo', { name: 'Digital seal' }) });
  await ways.getByRole('button', { name: 'By a word' }).click();
  await editor.getByLabel(en('placing.word')).fill('Party A');
  await expect(editor.getByText(en('placing.found', { n: 2 }))).toBeVisible();
  await editor.getByLabel(en('placing.nth')).fill('2');
  await editor.getByLabel(en('placing.right')).fill('40');
  await editor.getByLabel(en('placing.down')).fill('30');
  await expect(markOf(page, 3)).toBeAttached();
  await ways.getByRole('button', { name: 'Across pages' }).click();
  await expect(markOf(page, 2)).toBeAttached();
  const dates = editor.getByRole('group', { name: en('placing.addDate', { name: 'Digital seal' }) });
  await dates.getByRole('button', { name: 'On this page' }).click();
  await editor.getByLabel(en('placing.dateForm')).selectOption('chinese');
  const date = page.getByRole('button', { name: /^Date .*, Digital seal on page/ });
  await date.press('Shift+ArrowLeft');
  await expect(date).toBeVisible();
  await picture(page, 'editor-1440');
  await expectAccessible(page, 'the editor for places');

  await editor.getByRole('button', { name: en('placing.sameOnAll') }).click();
  await editor.getByLabel(en('placing.file'), { exact: true }).selectOption({ label: 'annex.pdf' });
  await expect(markOf(page, 1)).toBeVisible();
  // The annex does not say the word: its place is taken away.
  await editor.getByRole('button', { name: /^Remove: At the word/ }).click();
  await editor.getByRole('button', { name: en('placing.done') }).click();
  await expect(editor).toBeHidden();
  await picture(page, 'form-1440');
  await submit.click();
  const path = await expectPath(page, isDetail).then(() => new URL(page.url()).pathname);
  await seesPlaces(browser, office, path);
  await movesSeal(browser, page, office, path);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a seal is put on a page and moved by a finger', async ({ page }) => {
    const office = await someOffice();
    await signIn(page, office.applicant, office.unit);
    await page.goto(form);
    await page.getByRole('radio', { name: 'Electronic' }).check();
    await page.getByRole('checkbox', { name: 'Digital seal' }).check();
    await page
      .getByRole('group', { name: en('apply.files'), exact: true })
      .locator('input[type=file]')
      .first()
      .setInputFiles([pdf('contract.pdf', ['One', 'Two'])]);
    await page.getByRole('button', { name: en('placing.placeOn', { name: 'contract.pdf' }) }).click();
    const editor = page.getByRole('dialog', { name: en('placing.title') });
    await expect(editor.locator('[data-page="1"] canvas[data-drawn]')).toBeVisible();
    await editor.getByTitle(en('placing.dragOut')).tap();
    const mark = markOf(page, 1);
    await expect(mark).toBeVisible();
    const begun = await whereOf(mark);
    const box = await mark.boundingBox();
    if (!box) throw new Error('the seal is nowhere');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touches = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by: number) =>
      touches.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + by, y: y + by }],
      });
    await touch('touchStart', 0);
    for (const by of [8, 16, 24, 32]) await touch('touchMove', by);
    await touch('touchEnd', 32);
    await expect.poll(async () => (await whereOf(mark)).x).toBeGreaterThan(begun.x + 5);
    await picture(page, 'editor-390');
    expect(await sticksOut(page)).toEqual([]);
  });
});
