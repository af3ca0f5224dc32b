import { relayDeviceMessages } from '@chancery/contract/gateway/calls.ts';
import { callAs } from './support/api.ts';
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

/** How long a screen is watched under presses; `WALL_MINUTES=10` is long enough to see memory grow. */
const minutes = Number(process.env.WALL_MINUTES ?? 0);
const pressesASecond = 50;

test('a screen counts every press and its memory stays flat, however long it hangs', async ({
  page,
  context,
}) => {
  test.skip(minutes === 0, 'takes minutes: WALL_MINUTES says how many');
  test.setTimeout((minutes + 3) * 60_000);
  const { person, unit } = await signInMember(page);
  const seals = await Promise.all([1, 2, 3, 4, 5].map(() => someSmartSeal(unit, person)));
  const says = seals.map(createSeal);
  const call = await callAs(person, unit);
  await page.goto('/bigdata');
  const shown = page.getByText(en('wall.presses')).locator('xpath=following-sibling::dd');
  await expect(shown).toBeVisible();
  const devtools = await context.newCDPSession(page);
  const heapMb = async (): Promise<number> => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    return usedSize / 2 ** 20;
  };

  let made = 0;
  const sizes: number[] = [];
  for (const begun = Date.now(); Date.now() - begun < minutes * 60_000; ) {
    const second = Date.now() + 1_000;
    await Promise.all(
      seals.map(({ id: deviceId }, at) =>
        call(relayDeviceMessages, {
          deviceId,
          messages: Array.from(
            { length: pressesASecond / seals.length },
            () => says[at]?.({ useType: 1 }) ?? '',
          ),
        }),
      ),
    );
    made += pressesASecond;
    if (made % (pressesASecond * 30) === 0) sizes.push(await heapMb());
    await page.waitForTimeout(Math.max(0, second - Date.now()));
  }
  await expect(shown).toHaveText(made.toLocaleString('en'));
  const half = sizes.slice(Math.floor(sizes.length / 2));
  process.stdout.write(`${made} presses; heap in MiB: ${sizes.map((size) => size.toFixed(1)).join(' ')}\n`);
  expect(Math.max(...half)).toBeLessThan(1.25 * Math.min(...half) + 2);
});
