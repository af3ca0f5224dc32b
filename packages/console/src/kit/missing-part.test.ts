import { expect, test } from 'vitest';
import { isCut, MissingPart } from './missing-part.ts';

test.each([
  ['Failed to fetch dynamically imported module: https://host/assets/log-1.js', true],
  ['error loading dynamically imported module: https://host/assets/log-1.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/log-1.css', true],
  ["Cannot read properties of undefined (reading 'id')", false],
])('%s', (message, cut) => {
  expect(isCut(new Error(message))).toBe(cut);
});

test('a part that was given up is known by its kind', () => {
  expect(isCut(new MissingPart('/assets/log-1.css'))).toBe(true);
});
