import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

declare const axe: typeof axeCore;

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What another colour scheme can break; names, roles and sizes are the same in both. */
const ofColour = ['color-contrast', 'link-in-text-block'];

/** Brings axe into the page, where it stays until another document is loaded. */
const bringAxe = async (page: Page): Promise<void> => {
  for (const each of page.frames())
    if (await each.evaluate(() => !('axe' in globalThis))) await each.evaluate(script);
};

/** Ends the changes of colour that are under way; each may begin another in what stands inside. */
const finishTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let round = 0; round < 20; round += 1) {
      const running = document.getAnimations().filter((each) => each instanceof CSSTransition);
      if (running.length === 0) return;
      for (const each of running) each.finish();
    }
  });

/** The frame around a page: it is the same everywhere, and there is more of it than of most pages. */
const frame = ['[data-shell] > header', '[data-shell] > nav'];

const violationsOf = async (
  page: Page,
  runOnly: axeCore.RunOnly,
  exclude: readonly string[],
): Promise<string[]> => {
  await bringAxe(page);
  await finishTransitions(page);
  // Only what is wrong comes back: the list of all that is right takes longer than finding it.
  const violations = await page.evaluate(
    async ([only, left]) =>
      (await axe.run({ exclude: [...left] }, { runOnly: only, resultTypes: ['violations'] })).violations,
    [runOnly, exclude] as const,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help} at ${target.join(' ')} (${any[0]?.message ?? ''})`),
  );
};

type Scheme = 'light' | 'dark';

const schemeOf = (page: Page): Promise<Scheme> =>
  page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));

interface Look {
  /** Pages without scripts are loaded again to be seen in the other colours. */
  readonly reload?: boolean;
  /** In one scheme only, where colours are the same as on a page seen in both; which one changes from page to page. */
  readonly inOne?: boolean;
  /** With the frame around the page. */
  readonly framed?: boolean;
}

/**
 * Checks what is on the screen against WCAG 2.2 AA: everything in the scheme it is shown in, and what depends on colours
 * in the other one too, which the page is left in.
 */
export const expectAccessible = async (
  page: Page,
  name: string,
  { reload, inOne, framed }: Look = {},
): Promise<void> => {
  const scheme = page.locator('html');
  const shown = await schemeOf(page);
  const other = shown === 'light' ? 'dark' : 'light';
  const left = framed ? [] : frame;
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', shown);
  const inShown = await violationsOf(page, { type: 'tag', values: standards }, left);
  expect.soft(inShown, `${name}, ${shown}`).toEqual([]);

  await page.emulateMedia({ colorScheme: other });
  if (inOne) return;
  if (reload) await page.reload();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', other);
  const inOther = await violationsOf(page, { type: 'rule', values: ofColour }, left);
  expect.soft(inOther, `${name}, ${other}`).toEqual([]);
};
