import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { stone } from './src/entry/glyphs.ts';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, path), 'utf8');

const plain = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s?([{};,])\s?/g, '$1')
    .trim();

/** The blocks of a sheet without layers, in which only those variables stand that another sheet uses. */
const onlyUsed = (tokens: string, css: string): string =>
  [...tokens.matchAll(/(:root[^{}]*)\{([^{}]*)\}/g)]
    .map(([, selector = '', block = '']) => {
      const kept = block
        .split(';')
        .filter(
          (line) => /^\s*color-scheme/.test(line) || css.includes(`var(${line.split(':')[0]?.trim()})`),
        );
      return kept.length > 0 ? `${selector.trim()}{${kept.map((line) => line.trim()).join(';')}}` : '';
    })
    .join('');

const skeletonStyle = (): string => {
  const css = read('skeleton.css');
  const tokens = plain(read('src/kit/theme/tokens.css').split('@media')[0] ?? '');
  return `body{margin:0;background:var(--paper)}${onlyUsed(tokens, css)}${plain(css)}`;
};

const sheet = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Puts the look of the skeleton into the page, and the sheets of the console behind it: what stands before a sheet is
 * drawn without waiting for it.
 */
export const skeleton = (): Plugin => ({
  name: 'skeleton',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const sheets = [...html.matchAll(sheet)]
        .map(([link]) => link.replace('<link', '<link data-first'))
        .join('');
      return html
        .replace(sheet, '')
        .replace('%STONE%', stone)
        .replace('<!-- skeleton style -->', `<style>${skeletonStyle()}</style>`)
        .replace('<!-- sheets -->', sheets.trim())
        .replace(/\n\s+/g, '\n');
    },
  },
});
