import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('what was changed comes first', () => {
  expect(changesOf({ name: 'A', limit: 5 }, { name: 'A', limit: 9 })).toEqual([
    { field: 'limit', before: '5', after: '9', changed: true },
    { field: 'name', before: 'A', after: 'A', changed: false },
  ]);
});

test('something new has no before, something removed no after', () => {
  expect(changesOf(null, { name: 'A' })).toEqual([
    { field: 'name', before: undefined, after: 'A', changed: true },
  ]);
  expect(changesOf({ name: 'A' }, undefined)).toEqual([
    { field: 'name', before: 'A', after: undefined, changed: true },
  ]);
});

test('an operation without an object changed nothing', () => {
  expect(changesOf(null, undefined)).toEqual([]);
});

test('what is inside of a field is compared as a whole', () => {
  expect(changesOf({ roles: [1] }, { roles: [1, 2] })[0]).toMatchObject({ before: '[1]', after: '[1,2]' });
});
