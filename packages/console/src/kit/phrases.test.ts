import { expect, test } from 'vitest';
import { firstLanguage } from './phrases.tsx';

test.each([
  ['what was chosen here', 'zh', ['en-US'], 'zh'],
  ['the first of the browser that we speak', undefined, ['fr-FR', 'zh-CN', 'en'], 'zh'],
  ['English for everyone else', undefined, ['fr-FR'], 'en'],
  ['nothing strange from the storage', 'klingon', ['zh'], 'zh'],
])('one begins with %s', (_, stored, wanted, language) => {
  expect(firstLanguage(stored, wanted)).toBe(language);
});
