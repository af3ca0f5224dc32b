import { expect, test } from 'vitest';
import { toggled } from './permission-choice.ts';

const edit = { code: 'org.edit', children: [] };
const page = { code: 'org.view', children: [edit] };

test('a button brings its page', () => {
  expect(toggled(new Set(), edit, page).sort()).toEqual(['org.edit', 'org.view']);
});

test('a page that goes takes its buttons along', () => {
  expect(toggled(new Set(['org.view', 'org.edit', 'log.view']), page)).toEqual(['log.view']);
});

test('a button that goes leaves its page', () => {
  expect(toggled(new Set(['org.view', 'org.edit']), edit, page)).toEqual(['org.view']);
});
