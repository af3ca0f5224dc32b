import { Role } from '@chancery/contract/unit/codes.ts';
import { expectAccessible } from './support/axe.ts';
import { join, somePerson } from './support/people.ts';
import { createSeal, relay } from './support/relayed-press.ts';
import { notice } from './support/screen.ts';
import { signInMember } from './support/sign-in.ts';
import { grantUse, someSmartSeal } from './support/smart-seal.ts';
import { expect, type Page, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';
import { en } from './support/words.ts';

const records = '/sealManage/useCordlist';
const office = { lat: 30.2592, lng: 120.1303, accuracy: 12 };

/** A unit whose other administrator used a seal; whoever is signed in looks at what became of it. */
const someUse = async (page: Page) => {
  const { person, unit } = await signInMember(page);
  const user = await somePerson();
  await join(user, unit, Role.administrator);
  const seal = await someSmartSeal(unit, person);
  const order = await grantUse(user, unit, seal, { normalCount: 2, crossPageCount: 0 });
  return { person, unit, user, seal, order, say: createSeal(seal) };
};

const openFirst = async (page: Page) => {
  await page.goto(records);
  await page.getByRole('main').getByRole('link', { name: 'Agreement' }).first().click();
  await expect(page.getByRole('heading', { name: 'Agreement' })).toBeVisible();
};

test('presses over the grant and missing ones stand on the list, and in plain words on the record', async ({
  page,
}) => {
  const { person, unit, seal, order, say } = await someUse(page);
  const place = { order, place: office };
  await relay(person, unit, seal, [say(place), say(place), say({ ...place, skip: 2 })]);

  await page.goto(records);
  const row = page.getByRole('row').filter({ hasText: 'Agreement' });
  await expect(row).toContainText(en('code.useVerdict.abnormal'));
  await expect(row).toContainText(en('useRecord.unaccounted', { n: 2 }));
  await expect(row).toContainText(en('useRecord.of', { n: 3, granted: 2 }));
  await expectAccessible(page, 'use records');

  await openFirst(page);
  await expect(page.getByText(en('useRecord.why.overCount'))).toBeVisible();
  await expect(page.getByText(en('useRecord.gapLine', { n: 2, from: 2, to: 5 }))).toBeVisible();
  await expect(page.getByText(en('useRecord.notCounted'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'a use record');

  const number = await page
    .getByText(/^YY\d{8}-\d{4,}$/)
    .first()
    .innerText();
  const field = page.getByRole('combobox', { name: en('shell.search') });
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith('chancery.recent')),
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: en('search.recent') });
  await expect(recent.getByRole('option')).toContainText([number]);
  // Typed and confirmed at once: Enter waits for the answer.
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await expect(page.getByText(en('useRecord.why.overCount'))).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type(number);
  const found = page.getByRole('group', { name: en('code.thingKind.useRecord') });
  await expect(found.getByRole('option')).toContainText([number]);
  await expect(found).toContainText(en('code.useVerdict.abnormal'));
  await expectAccessible(page, 'things that were found');
});

test('a use is reviewed with an opinion, which stays with the record', async ({ page }) => {
  const { person, unit, seal, order, say } = await someUse(page);
  await relay(person, unit, seal, [say({ order }), say({ order }), say({ order })]);
  await openFirst(page);
  const review = page.getByRole('button', { name: en('useRecord.review'), exact: true });
  await review.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en('useRecord.opinion')).fill('The copies were miscounted.');
  await expectAccessible(page, 'the review of a use');
  await dialog.getByRole('button', { name: en('useRecord.review'), exact: true }).click();
  await expect(notice(page, en('useRecord.reviewDone'))).toBeVisible();
  await expect(page.getByText('The copies were miscounted.').first()).toBeVisible();
  await expect(review).toHaveCount(0);
});

test('a press that arrives shows by itself on the open record, and the map moves by keyboard', async ({
  page,
}) => {
  const { person, unit, seal, order, say } = await someUse(page);
  await relay(person, unit, seal, [say({ order, place: office })]);
  await openFirst(page);
  const presses = page.getByRole('region', { name: en('useRecord.list') }).getByRole('rowheader');
  await expect(presses).toHaveCount(1);
  await relay(person, unit, seal, [say({ order, place: { ...office, lat: 30.28 } })]);
  await expect(presses).toHaveCount(2);

  const map = page.getByRole('application');
  const first = map.locator('circle').last();
  const before = await first.getAttribute('cx');
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => first.getAttribute('cx')).not.toBe(before);
  await page.keyboard.press('0');
  await expect.poll(() => first.getAttribute('cx')).toBe(before);
});

test('a press without an order raises a message that leads to its record', async ({ page }) => {
  const { person, unit, seal, say } = await someUse(page);
  await relay(person, unit, seal, [say()]);
  await page.goto('/message/messageCenter');
  const title = en('message.use.exception.title', { seal: seal.name });
  const message = page.getByRole('row').filter({ hasText: title });
  await expect(message).toBeVisible({ timeout: 20_000 });
  await message.getByText(/\d{4}-\d{2}-\d{2}/).click();
  await page.getByRole('dialog').getByRole('link').first().click();
  await expect(page.getByText(en('useRecord.why.withoutOrder'))).toBeVisible();
});

test('on a phone nothing of a record sticks out', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 760 });
  const { person, unit, seal, order, say } = await someUse(page);
  await relay(person, unit, seal, [say({ order, place: office }), say({ order, place: office, skip: 1 })]);
  await page.goto(records);
  await expect(page.getByText(en('code.useVerdict.abnormal')).first()).toBeVisible();
  expect(await sticksOut(page)).toEqual([]);
  await page.getByRole('link', { name: 'Agreement' }).first().click();
  await expect(page.getByText(en('useRecord.gapLine', { n: 1, from: 1, to: 3 }))).toBeVisible();
  expect(await sticksOut(page)).toEqual([]);
  await expectAccessible(page, 'a use record on a phone');
});
