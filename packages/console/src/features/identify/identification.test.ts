import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { showPages } from './identification.ts';

test('page numbers that follow one another are shown as one run', () => {
  expect(showPages([])).toBe('');
  expect(showPages([4])).toBe('4');
  expect(showPages([1, 2, 3, 5, 8, 9])).toBe('1–3, 5, 8–9');
});

test('no outline, altered or unclear, is measured in pages: a line of one would cover the whole page', () => {
  const css = readFileSync(new URL('identify.module.css', import.meta.url), 'utf8');
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, of = '', said = '']) => ({ of, said }));
  const onScreen = rules.filter(({ said }) => said.includes('vector-effect: non-scaling-stroke'));
  const selectors = onScreen.flatMap(({ of }) => of.split(',').map((one) => one.split('*/').at(-1)?.trim()));
  expect(selectors).toEqual(expect.arrayContaining(['.outlines polygon', '.hatch']));
});
