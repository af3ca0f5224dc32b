import type { ApproveStep, Branch, Flow } from '@chancery/contract/approval/flow.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { expect, test } from 'vitest';
import { faultsOf } from './flow-faults.ts';

const t = translator('en');

const step = (over: Partial<ApproveStep> = {}): ApproveStep => ({
  id: 'a',
  kind: 'approve',
  name: 'Approval',
  approvers: { by: 'departmentHead' },
  mode: 'all',
  onEmpty: 'administrator',
  onSelf: 'skip',
  ...over,
});
const branch = (when: Branch['cases'][number]['when']): Branch => ({
  id: 'b',
  kind: 'branch',
  name: 'Branch',
  cases: [{ id: 'c', name: 'Case', when, steps: [] }],
  otherwise: [],
});
const said = (...steps: Flow['steps']) => faultsOf({ steps }).map((fault) => [fault.at[0], fault.say(t)]);

test('a finished flow has none', () => {
  expect(said(step())).toEqual([]);
});

test.each<[string, Flow['steps'], string, string]>([
  ['a name', [step({ name: ' ' })], 'a', 'It has no name'],
  ['a shorter name', [step({ name: 'x'.repeat(57) })], 'a', 'Its name is too long'],
  ['people', [step({ approvers: { by: 'people', userIds: [] } })], 'a', 'No people chosen yet'],
  [
    'a time',
    [step({ timeout: { hours: 0, action: 'remind' } })],
    'a',
    'Enter a time limit from 1 to 720 hours',
  ],
  ['a condition', [step(), branch([])], 'c', 'A case needs a condition'],
  ['a choice', [step(), branch([{ fact: 'seal', oneOf: [] }])], 'c', 'Nothing is chosen yet'],
])('what lacks %s says so, once, at its card', (_what, steps, at, words) => {
  expect(said(...steps)).toEqual([[at, words]]);
});

test('what the rules of a flow find is said at its card too', () => {
  const copy: Flow['steps'][number] = { id: 'k', kind: 'copy', name: 'Told', to: { by: 'departmentHead' } };
  expect(said(copy)).toEqual([['k', t('code.flowFault.noApproval')]]);
});
