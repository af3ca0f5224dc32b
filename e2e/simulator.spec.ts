import { expectAccessible } from './support/axe.ts';
import { signInMember } from './support/sign-in.ts';
import { grantUse, pressesOf, someSmartSeal } from './support/smart-seal.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

const button = (page: Page, name: Parameters<typeof en>[0]) =>
  page.getByRole('button', { name: en(name as never), exact: true });
const state = (page: Page) => page.getByTestId('state');
const diary = (page: Page) => page.getByRole('log');

/** A simulated seal in the hands of whoever signed in, on their screen and online. */
const playedSeal = async (page: Page) => {
  const { person, unit } = await signInMember(page);
  const seal = await someSmartSeal(unit, person);
  await page.goto('/sealManage/simulator');
  await expect(page.getByTestId('connection')).toHaveText(en('simulator.connection.online'));
  return { person, unit, seal };
};

test('a simulated seal takes an order, presses as granted and no more, and the server keeps it all', async ({
  page,
}) => {
  const { person, unit, seal } = await playedSeal(page);
  await expect(state(page)).toHaveText(en('simulator.reason.noOrder'));
  await expectAccessible(page, 'simulator');
  await grantUse(person, unit, seal, { normalCount: 2, crossPageCount: 1 });
  await expect(page.getByTestId('left-normal')).toHaveText('2');
  await expect(state(page)).toHaveText(en('simulator.ready'));

  await button(page, 'simulator.press').click();
  await button(page, 'simulator.pressCross').click();
  await expect(page.getByTestId('left-cross')).toHaveText('0');
  await button(page, 'simulator.photograph').click();
  await expect
    .poll(async () => (await pressesOf(seal.id)).map(({ kind, photos }) => `${kind} ${photos}`))
    .toEqual(['normal 0', 'crossPage 1']);

  await page.getByLabel(en('simulator.connected')).uncheck({ force: true });
  await expect(page.getByTestId('connection')).toHaveText(en('simulator.connection.offline'));
  await button(page, 'simulator.press').click();
  await expect(page.getByTestId('waiting')).toBeVisible();
  await button(page, 'simulator.press').click();
  await expect(diary(page).getByText(en('simulator.what.refused'))).toBeVisible();
  // What was not handed over survives the page.
  await page.reload();
  await expect.poll(async () => (await pressesOf(seal.id)).length).toBe(3);
  await expect(page.getByTestId('waiting')).toBeHidden();
});

test('what a broken seal does is noticed: over the count, unaccounted for, opened', async ({ page }) => {
  const { person, unit, seal } = await playedSeal(page);
  await grantUse(person, unit, seal, { normalCount: 1, crossPageCount: 0 });
  await expect(state(page)).toHaveText(en('simulator.ready'));
  await button(page, 'simulator.press').click();
  await page.getByLabel(en('simulator.tampered')).check({ force: true });
  await button(page, 'simulator.press').click();
  await button(page, 'simulator.conceal').click();
  await button(page, 'simulator.press').click();
  await expect
    .poll(async () => (await pressesOf(seal.id)).map(({ counter, counted }) => `${counter} ${counted}`))
    .toEqual(['1 true', '2 false', '4 false']);
  // The switch moves once the seal has said so.
  await page.getByLabel(en('simulator.caseOpen')).click({ force: true });
  await expect(diary(page).getByText(en('simulator.what.caseOpened'))).toBeVisible();
  await button(page, 'simulator.empty').click();
  await expect(page.getByText(en('simulator.dark'))).toBeVisible();
  await button(page, 'simulator.replaceBattery').click();
  await expect(page.getByTestId('connection')).toHaveText(en('simulator.connection.online'));
});

test('a seal switched on while the network is away connects by itself once it is back, and not while it is off', async ({
  page,
  context,
}) => {
  await playedSeal(page);
  const connection = page.getByTestId('connection');
  const connected = page.getByLabel(en('simulator.connected'));
  await connected.uncheck({ force: true });
  await context.setOffline(true);
  await connected.check({ force: true });
  await expect(connection).toHaveText(en('simulator.connection.connecting'));
  await page.waitForTimeout(1_000);
  await context.setOffline(false);
  await expect(connection).toHaveText(en('simulator.connection.online'));

  // Switched on and off again before the connection stands.
  await connected.uncheck({ force: true });
  await connected.check({ force: true });
  await connected.uncheck({ force: true });
  await page.waitForTimeout(2_500);
  await expect(connection).toHaveText(en('simulator.connection.offline'));
});

test('a seal taken over in another window says so and can be taken back', async ({ page, context }) => {
  await playedSeal(page);
  const other = await context.newPage();
  await other.goto('/sealManage/simulator');
  await expect(other.getByTestId('connection')).toHaveText(en('simulator.connection.online'));
  await expect(page.getByRole('heading', { name: en('simulator.takenOver') })).toBeVisible();
  await button(page, 'simulator.takeOver').click();
  await expect(page.getByTestId('connection')).toHaveText(en('simulator.connection.online'));
  await expect(other.getByRole('heading', { name: en('simulator.takenOver') })).toBeVisible();
});
