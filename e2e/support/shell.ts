import type { Locator, Page } from '@playwright/test';
import { en } from './words.ts';

/** The menu at the side. */
export const sidebar = (page: Page): Locator =>
  page.getByRole('navigation', { name: en('shell.menu'), exact: true });

/** The bar of open pages. */
export const tagBar = (page: Page): Locator => page.getByRole('navigation', { name: en('shell.openPages') });

/** The dialog on top. */
export const dialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });

/** Opens what stands under the name of whoever is logged in. */
export const openUserMenu = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name }).click();
};

/** Logs out through the menu. */
export const logOut = async (page: Page, name: string): Promise<void> => {
  await openUserMenu(page, name);
  await page.getByRole('menuitem', { name: en('shell.logout') }).click();
  await dialog(page, en('shell.logoutTitle'))
    .getByRole('button', { name: en('shell.logout') })
    .click();
};
