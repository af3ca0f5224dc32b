import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { changesOf, decide, type Entry, hasEntry, toStandard } from './grants.ts';

const administrators = [Role.mainAdministrator, Role.administrator];
const entry = (code: string, kind: Entry['kind'], parent: string | null, roles: Entry['roles']): Entry => ({
  code,
  kind,
  parent,
  roles,
  name: code,
  defaults: administrators,
});
const page = entry('member.view', 'page', 'unit', administrators);
const add = entry('member.add', 'button', 'member.view', administrators);
const log = entry('log.view', 'page', 'system', [...administrators, Role.member]);
const list = [entry('unit', 'group', null, []), page, add, log];
const none = new Map<string, boolean>();

test('a page that is taken takes its buttons along', () => {
  const draft = decide(none, list, page, Role.administrator, false);
  expect(changesOf(draft, list)).toEqual([
    { role: Role.administrator, code: 'member.view', granted: false },
    { role: Role.administrator, code: 'member.add', granted: false },
  ]);
});

test('a button that is given brings its page', () => {
  const draft = decide(none, list, add, Role.member, true);
  expect(hasEntry(draft, page, Role.member)).toBe(true);
  expect(changesOf(draft, list)).toHaveLength(2);
});

test('what is decided back is no change', () => {
  expect(decide(decide(none, list, log, Role.sealKeeper, true), list, log, Role.sealKeeper, false).size).toBe(
    0,
  );
});

test('the standard is what the menu says where nobody has decided', () => {
  expect(changesOf(toStandard(list), list)).toEqual([
    { role: Role.member, code: 'log.view', granted: false },
  ]);
});

test('a change that somebody else has made meanwhile is none any more', () => {
  const draft = decide(none, list, log, Role.sealKeeper, true);
  const saved = list.map((one) => (one === log ? { ...log, roles: [...Role.all] } : one));
  expect(changesOf(draft, saved)).toEqual([]);
});
