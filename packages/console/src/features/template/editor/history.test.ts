import { expect, test } from 'vitest';
import { beginHistory, record, redo, undo } from './history.ts';

test('changes are undone one by one and done again in order', () => {
  const three = ['b', 'c', 'd'].reduce((history, next) => record(history, next), beginHistory('a'));
  expect(undo(three).present).toBe('c');
  expect(undo(undo(undo(three))).present).toBe('a');
  expect(redo(redo(undo(undo(three)))).present).toBe('d');
});

test('nothing before the first and nothing after the last', () => {
  const begun = beginHistory('a');
  expect(undo(begun)).toBe(begun);
  expect(redo(begun)).toBe(begun);
});

test('a new change forgets what was undone', () => {
  const changed = record(undo(record(beginHistory('a'), 'b')), 'c');
  expect(redo(changed).present).toBe('c');
  expect(undo(changed).present).toBe('a');
});

test('typing into one field is one change, and another field is another', () => {
  const typed = ['b', 'bo', 'bob'].reduce((history, next) => record(history, next, 'name'), beginHistory(''));
  expect(undo(typed).present).toBe('');
  expect(undo(record(typed, 'else', 'note')).present).toBe('bob');
});

test('after an undo, typing on is a change of its own', () => {
  const typed = record(record(beginHistory(''), 'b', 'name'), 'x', 'other');
  const again = record(undo(typed), 'bb', 'name');
  expect(undo(again).present).toBe('b');
});

test('the same again is no change', () => {
  const begun = beginHistory('a');
  expect(record(begun, 'a')).toBe(begun);
});
