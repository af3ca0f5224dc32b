import type { Locator, Page } from '@playwright/test';

/** Takes something by the mouse and lets it go over something else. */
export const drag = async (page: Page, from: Locator, to: Locator, at: { x: number; y: number }) => {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + at.x - 20, end.y + at.y - 20, { steps: 4 });
  await page.mouse.move(end.x + at.x, end.y + at.y, { steps: 2 });
  await page.mouse.up();
};
