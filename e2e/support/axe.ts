import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What another colour scheme can break; names, roles and sizes are the same in both. */
const ofColour = ['color-contrast', 'link-in-text-block'];

const violationsOf = async (page: Page, scheme: Scheme): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const chosen = scheme === 'light' ? axe.withTags(standards) : axe.withRules(ofColour);
  const { violations } = await chosen.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help} at ${target.join(' ')} (${any[0]?.message ?? ''})`),
  );
};

type Scheme = 'light' | 'dark';
const schemes: readonly Scheme[] = ['light', 'dark'];

/** Checks what is on the screen against WCAG 2.2 AA, in light and in dark. `reload` is for pages without scripts. */
export const expectAccessible = async (page: Page, name: string, reload = false): Promise<void> => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    if (reload) await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect.soft(await violationsOf(page, colorScheme), `${name}, ${colorScheme}`).toEqual([]);
  }
};
