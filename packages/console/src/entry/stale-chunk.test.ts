import { expect, test } from 'vitest';
import { isStaleChunk } from './stale-chunk.ts';

test.each([
  ['Failed to fetch dynamically imported module: https://host/assets/log-1.js', true],
  ['error loading dynamically imported module: https://host/assets/log-1.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/log-1.css', true],
  ["Cannot read properties of undefined (reading 'id')", false],
])('%s', (message, stale) => {
  expect(isStaleChunk(new Error(message))).toBe(stale);
});
