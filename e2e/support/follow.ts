import { expect, type Page } from '@playwright/test';

/** Goes from one page of the shell to another as a link does, without loading the console again. */
export const follow = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    const shown = document.querySelector('main > :last-child');
    if (!shown) throw new Error('no page of the shell is open');
    shown.setAttribute('data-left', '');
    history.pushState(null, '', to);
  }, path);
  await expect(page.locator('[data-left]')).toHaveCount(0);
};
