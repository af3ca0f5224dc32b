import { expect, type Page } from '@playwright/test';
import { en } from './words.ts';

/** Shows the code that pairs a phone with a use, and answers with the link in it. */
export const pairingLink = async (page: Page): Promise<string> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: en('photo.pair'), exact: true }).click();
  await expect(page.getByRole('img', { name: en('photo.qr') })).toBeVisible();
  // All pages of a browser share one clipboard: what an earlier one left there is not the answer.
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: en('copy.what', { name: en('photo.link') }) }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('/camera#');
  return copied();
};

/** The link as it is reached from this machine. */
export const fromHere = (link: string): string => `/camera${new URL(link).hash}`;
