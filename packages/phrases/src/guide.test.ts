import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from './en/all.ts';
import { menu as enMenu } from './en/menu.ts';
import { zh } from './zh/all.ts';
import { menu as zhMenu } from './zh/menu.ts';

const folder = new URL('../../../docs/guide/', import.meta.url);
const said = {
  en: new Set<string>(Object.values({ ...en, ...enMenu })),
  zh: new Set<string>(Object.values({ ...zh, ...zhMenu })),
};

test.each(readdirSync(folder).filter((name) => /\.(en|zh)\.md$/.test(name)))(
  'what the guide %s calls by name is called so on the screen',
  (name) => {
    const language = name.endsWith('.zh.md') ? 'zh' : 'en';
    const text = readFileSync(new URL(name, folder), 'utf8');
    const named = Array.from(text.matchAll(/\*\*([^*]+)\*\*/g), ([, words]) => words ?? '');
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((words) => !said[language].has(words))).toEqual([]);
  },
);
