import { createSeal, relay } from './support/relayed-press.ts';
import { dialog } from './support/shell.ts';
import { signInMember } from './support/sign-in.ts';
import { grantUse, someSmartSeal } from './support/smart-seal.ts';
import { expect, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';
import { en } from './support/words.ts';

const office = { lat: 30.2592, lng: 120.1303, accuracy: 12 };

test('a screen shows a press within a moment by its link, without names, until the link is withdrawn', async ({
  page,
  browser,
}) => {
  const { person, unit } = await signInMember(page);
  const seal = await someSmartSeal(unit, person);
  const order = await grantUse(person, unit, seal, { normalCount: 3, crossPageCount: 0 });
  const say = createSeal(seal);
  await relay(person, unit, seal, [say({ order, place: office })]);

  await page.goto('/bigdata');
  const presses = page.getByText(en('wall.presses')).locator('xpath=following-sibling::dd');
  await expect(presses).toHaveText('1');
  await page.getByRole('button', { name: en('wall.links') }).click();
  await page
    .getByRole('button', { name: en('wall.add') })
    .first()
    .click();
  const form = dialog(page, en('wall.add'));
  await form.getByLabel(en('wall.name')).fill('Entrance hall');
  await form.getByRole('button', { name: en('wall.add') }).click();
  const link = await page.getByRole('dialog').locator('code').textContent();
  await page.getByRole('button', { name: en('wall.linkDone') }).click();

  const screen = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  await screen.goto(link ?? '');
  await expect(screen.getByRole('heading', { name: unit.name })).toBeVisible();
  const shown = screen.getByText(en('wall.presses')).locator('xpath=following-sibling::dd');
  await expect(shown).toHaveText('1');
  await relay(person, unit, seal, [say({ order }), say({ order })]);
  await expect(shown).toHaveText('3', { timeout: 2_000 });
  await expect(screen.getByText(seal.name)).toBeVisible();
  await expect(screen.getByText(person.realName)).toHaveCount(0);
  expect(await sticksOut(screen)).toEqual([]);

  await page.getByRole('button', { name: en('list.actionsFor', { name: 'Entrance hall' }) }).click();
  await page.getByRole('menuitem', { name: en('wall.withdraw') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('wall.withdraw') })
    .click();
  await expect(screen.getByRole('heading', { name: en('wall.over') })).toBeVisible();
  await screen.context().close();
});
