import type { Page, Request } from '@playwright/test';

/** What a browser fetched until a page showed what somebody came for. */
export interface Weight {
  /** Compressed bytes of JavaScript, in KiB. */
  readonly scriptKiB: number;
  /** Requests of every kind: the page, scripts, styles, fonts, pictures and calls. */
  readonly requests: number;
  readonly parts: readonly string[];
}

const kib = 1024;

/** When something that matches the selector first stood on the page, by the clock of the requests. */
const watchFor = (page: Page, selector: string) =>
  page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted)) performance.mark('shown');
      else requestAnimationFrame(look);
    };
    look();
  }, selector);

const shownAt = (page: Page): Promise<number> =>
  page.evaluate(() => performance.timeOrigin + (performance.getEntriesByName('shown')[0]?.startTime ?? 0));

const weigh = async (request: Request) => ({
  type: request.resourceType(),
  path: new URL(request.url()).pathname,
  bytes: (await request.sizes()).responseBodySize,
});

/** Opens a page as somebody who was never here, and weighs all that was asked for before the selector matched. */
export const weighPage = async (page: Page, path: string, selector: string): Promise<Weight> => {
  const begun: Request[] = [];
  await watchFor(page, selector);
  page.on('request', (request) => begun.push(request));
  await page.goto(path);
  await page.locator(selector).first().waitFor();
  const moment = await shownAt(page);
  await page.waitForLoadState('networkidle');
  const before = begun.filter((request) => request.timing().startTime <= moment);
  const weighed = await Promise.all(before.map(weigh));
  const scripts = weighed.filter(({ type }) => type === 'script');
  return {
    scriptKiB: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / kib,
    requests: weighed.length,
    parts: weighed.map(({ type, path, bytes }) => `${type} ${path} ${bytes}`),
  };
};
