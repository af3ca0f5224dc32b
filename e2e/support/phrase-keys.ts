import { en } from '@chancery/phrases/en/all.ts';
import type { Page } from '@playwright/test';

const keys = new Set(Object.keys(en));

/** Names of phrases that stand on a page, or in a label of it, where the phrase itself should. */
export const leftoverKeys = async (page: Page): Promise<string[]> => {
  const shown = await page.evaluate(() => {
    const labels = Array.from(document.querySelectorAll('[aria-label], [title], [placeholder], [data-hint]'));
    const names = ['aria-label', 'title', 'placeholder', 'data-hint'];
    return [
      document.title,
      document.body.innerText,
      ...labels.flatMap((element) => names.map((name) => element.getAttribute(name) ?? '')),
    ].join('\n');
  });
  const words = shown.match(/\b[a-z]\w*(?:\.[\w-]+)+\b/gi) ?? [];
  const families = new Set(Array.from(keys, (key) => key.split('.')[0]));
  return words.filter((word) => keys.has(word) || (families.has(word.split('.')[0]) && /^[a-z]/.test(word)));
};
