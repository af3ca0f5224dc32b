import { expect, type Locator, type Page } from '@playwright/test';
import { containing } from './words.ts';

/** A notice at the edge of the screen, in whichever language. */
export const notice = (page: Page, text: string): Locator =>
  page.locator('[popover]').getByText(text, { exact: true });

/** Checks that a field is marked as wrong, with this text among its description. */
export const expectComplaint = async (field: Locator, text: string): Promise<void> => {
  await expect(field).toHaveAccessibleDescription(containing(text));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
};

/** The path and query a page is at. */
export const expectPath = async (page: Page, path: string | RegExp): Promise<void> => {
  await expect
    .poll(() => {
      const { pathname, search } = new URL(page.url());
      return pathname + search;
    })
    [path instanceof RegExp ? 'toMatch' : 'toBe'](path);
};

/** Presses a button of the page, fills in what the dialog asks, and presses the same there. */
export const decide = async (
  page: Page,
  name: string,
  fill?: (asked: Locator) => Promise<void>,
): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).click();
  const asked = page.getByRole('dialog');
  await fill?.(asked);
  await asked.getByRole('button', { name, exact: true }).click();
  await expect(asked).toBeHidden();
};
