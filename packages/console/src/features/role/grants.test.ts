import { expect, test } from 'vitest';
import { changesOf, decide, type Entry, hasEntry, toStandard } from './grants.ts';

const entry = (code: string, kind: Entry['kind'], parent: string | null, roles: Entry['roles']): Entry => ({
  code,
  kind,
  parent,
  roles,
  name: code,
  defaults: [0, 1],
});
const page = entry('member.view', 'page', 'unit', [0, 1]);
const add = entry('member.add', 'button', 'member.view', [0, 1]);
const log = entry('log.view', 'page', 'system', [0, 1, 3]);
const list = [entry('unit', 'group', null, []), page, add, log];
const none = new Map<string, boolean>();

test('a page that is taken takes its buttons along', () => {
  const draft = decide(none, list, page, 1, false);
  expect(changesOf(draft, list)).toEqual([
    { role: 1, code: 'member.view', granted: false },
    { role: 1, code: 'member.add', granted: false },
  ]);
});

test('a button that is given brings its page', () => {
  const draft = decide(none, list, add, 3, true);
  expect(hasEntry(draft, page, 3)).toBe(true);
  expect(changesOf(draft, list)).toHaveLength(2);
});

test('what is decided back is no change', () => {
  expect(decide(decide(none, list, log, 2, true), list, log, 2, false).size).toBe(0);
});

test('the standard is what the menu says where nobody has decided', () => {
  expect(changesOf(toStandard(list), list)).toEqual([{ role: 3, code: 'log.view', granted: false }]);
});

test('a change that somebody else has made meanwhile is none any more', () => {
  const draft = decide(none, list, log, 2, true);
  const saved = list.map((one) => (one === log ? { ...log, roles: [0, 1, 2, 3] as Entry['roles'] } : one));
  expect(changesOf(draft, saved)).toEqual([]);
});
