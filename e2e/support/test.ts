import { test as base, type ConsoleMessage } from '@playwright/test';
import { closeDatabase } from './database.ts';

export { type Browser, expect, type Locator, type Page } from '@playwright/test';

const failed =
  /^Failed to load resource|^WebSocket connection to '[^']+' failed: .*(Authentication failed|ERR_INTERNET_DISCONNECTED)/;

/** A browser reports each request that fails; the journeys provoke that and look at what the page says instead. */
const isFailedRequest = (message: ConsoleMessage) => failed.test(message.text());

/** Every journey also watches that no page throws, logs an error or breaks its content security policy. */
export const test = base.extend<{ readonly calm: undefined }, { readonly database: undefined }>({
  calm: [
    async ({ browser, context }, use, info) => {
      const troubles: string[] = [];
      context.on('weberror', (error) => troubles.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error' && !isFailedRequest(message)) troubles.push(message.text());
      });
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          // biome-ignore lint/suspicious/noConsole: the watcher hears of it this way
          console.error(`content security policy: ${violatedDirective} ${blockedURI}`),
        ),
      );
      await use(undefined);
      // Playwright's own way of it takes a picture of every test, to throw most of them away.
      if (info.status !== info.expectedStatus)
        for (const page of context.pages())
          await info.attach('screen', { body: await page.screenshot(), contentType: 'image/png' });
      // What somebody else looked at would go on listening, drawing and filming beside every journey that follows.
      for (const other of browser.contexts()) if (other !== context) await other.close();
      base.expect(troubles, 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from a pattern
    async ({}, use) => {
      await use(undefined);
      await closeDatabase();
    },
    { scope: 'worker', auto: true },
  ],
});
