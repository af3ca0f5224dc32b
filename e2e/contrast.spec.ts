import { faintLabels } from './support/contrast.ts';
import { createSeal, relay } from './support/relayed-press.ts';
import { signInMember, signInOperator } from './support/sign-in.ts';
import { grantUse, someSmartSeal } from './support/smart-seal.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

const expectLegible = async (page: Page, where: string) => {
  await expect(page.locator('svg text').first()).toBeVisible();
  const { seen, faint } = await faintLabels(page);
  expect(seen, `${where} has labels`).toBeGreaterThan(2);
  expect(faint, where).toEqual([]);
};

for (const scheme of ['light', 'dark'] as const)
  test.describe(`in ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    test('labels of charts stand out from what is behind them', async ({ page }) => {
      const { person, unit } = await signInMember(page);
      const seal = await someSmartSeal(unit, person);
      const order = await grantUse(person, unit, seal, { normalCount: 2, crossPageCount: 0 });
      const say = createSeal(seal);
      await relay(person, unit, seal, [say({ order }), say({ order })]);
      await page.goto('/dashboard');
      await expectLegible(page, 'home');
      await page.goto('/bigdata');
      await expectLegible(page, 'the big screen');
      const full = page.getByRole('button', { name: en('wall.fullScreen') });
      const { color, onInk } = await full.evaluate((button) => {
        const probe = document.createElement('i');
        probe.style.color = 'var(--on-ink)';
        button.append(probe);
        const wanted = getComputedStyle(probe).color;
        probe.remove();
        return { color: getComputedStyle(button).color, onInk: wanted };
      });
      expect(color, 'the words of a button are written in what stands on ink').toBe(onInk);
    });

    test('so do those of operators', async ({ page }) => {
      await signInOperator(page);
      await page.goto('/dashboard');
      await expectLegible(page, 'home of an operator');
    });
  });
