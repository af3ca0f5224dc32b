import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import css from './name.module.css';
import { Name } from './name.tsx';
import { Sentence } from './sentence.tsx';

const shown = (name: string) => renderToStaticMarkup(createElement(Name, { of: name }));
const cut = (shown: string, rest: string) =>
  `<span class="${css.short}" title="${shown}${rest}">${shown}<span class="${css.rest}">${rest}</span></span>`;

test.each([
  ['ten letters', 'abcdefghij', 'abcdefghij'],
  ['eleven letters', 'abcdefghijk', cut('abcdefghij', 'k')],
  ['eleven Chinese characters', '北京市海淀区印章管理处', cut('北京市海淀区印章管理', '处')],
  ['a number that differs from its neighbours in the last digit', 'SQ20261118-0001', 'SQ20261118-0001'],
  ['ten characters that are many code units', '👨‍👩‍👧'.repeat(10), '👨‍👩‍👧'.repeat(10)],
])('of %s, ten are shown and all can be read', (_, name, html) => {
  expect(shown(name)).toBe(html);
});

test('in a sentence each name is shortened by itself, and nothing else', () => {
  const text = 'Bartholomew Cubbins sent it on to Li Wei, for Bartholomew Cubbins';
  const html = renderToStaticMarkup(
    createElement(Sentence, { text, names: ['Bartholomew Cubbins', undefined, 'Li Wei'] }),
  );
  const short = cut('Bartholome', 'w Cubbins');
  expect(html).toBe(`${short} sent it on to Li Wei, for ${short}`);
});
