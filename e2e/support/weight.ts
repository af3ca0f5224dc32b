import type { Page } from '@playwright/test';

/** What a browser fetched until a page showed what somebody came for. */
export interface Weight {
  /** Compressed bytes of JavaScript, in KiB. */
  readonly scriptKiB: number;
  /** Requests of every kind: the page, scripts, styles, fonts, pictures and calls. */
  readonly requests: number;
  readonly parts: readonly string[];
}

const kib = 1024;

/** Marks the moment when something that matches the selector first stood on the page. */
const watchFor = (page: Page, selector: string) =>
  page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted)) performance.mark('shown');
      else requestAnimationFrame(look);
    };
    look();
  }, selector);

/**
 * All that was asked for before the mark. Both moments are the page's own: a clock outside of it, corrected
 * while the browser runs, would count what came later.
 */
const askedBefore = (page: Page) =>
  page.evaluate(() => {
    const moment = performance.getEntriesByName('shown')[0]?.startTime ?? 0;
    const kinds = ['navigation', 'resource'];
    const all = kinds.flatMap((kind) => performance.getEntriesByType(kind)) as PerformanceResourceTiming[];
    return all
      .filter(({ startTime }) => startTime <= moment)
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }));
  });

/** Opens a page as somebody who was never here, and weighs all that was asked for before the selector matched. */
export const weighPage = async (page: Page, path: string, selector: string): Promise<Weight> => {
  await watchFor(page, selector);
  await page.goto(path);
  await page.locator(selector).first().waitFor();
  await page.waitForLoadState('networkidle');
  const asked = await askedBefore(page);
  const scripts = asked.filter(({ path }) => path.endsWith('.js'));
  return {
    scriptKiB: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / kib,
    requests: asked.length,
    parts: asked.map(({ path, bytes }) => `${path} ${bytes}`),
  };
};
