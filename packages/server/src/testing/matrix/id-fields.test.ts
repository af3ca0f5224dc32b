import { endpoints } from '@chancery/contract/endpoints.ts';
import { endpoint } from '@chancery/contract/kit/endpoint.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldOf, idFieldsOf, textsIn, withAt } from './id-fields.ts';

const id = z.uuid();
const nested = endpoint({
  method: 'POST',
  path: '/x/:ownerId',
  summary: 'A call that takes ids wherever one can stand',
  access: 'unit',
  params: z.object({ ownerId: id }),
  input: z.object({
    name: z.string(),
    plain: id,
    maybe: id.nullish(),
    list: z.array(id).max(3).default([]),
    rows: z.array(z.object({ deviceId: id, count: z.number() })),
    either: z.discriminatedUnion('by', [
      z.object({ by: z.literal('a'), userIds: z.array(id) }),
      z.object({ by: z.literal('b') }),
    ]),
  }),
  result: z.object({}),
});

test('an id is found wherever a schema holds one', () => {
  expect(idFieldsOf(nested)).toEqual([
    'ownerId',
    'plain',
    'maybe',
    'list[]',
    'rows[].deviceId',
    'either.userIds[]',
  ]);
});

test('the contract has as many id fields as calls of its size need', () => {
  const fields = [...endpoints.values()].flatMap(idFieldsOf);
  expect(fields.length).toBeGreaterThan(250);
  expect(fields).toContain('flow.steps[].cases[].steps[].approvers.userIds[]');
});

test('one place of an input is changed and nothing else', () => {
  const input = { rows: [{ deviceId: 'a' }, { deviceId: 'b' }], list: ['c'] };
  const [, second] = textsIn(input);
  expect(second).toEqual([['rows', 1, 'deviceId'], 'b']);
  expect(fieldOf(second?.[0] ?? [])).toBe('rows[].deviceId');
  expect(withAt(input, ['rows', 1, 'deviceId'], 'x')).toEqual({
    rows: [{ deviceId: 'a' }, { deviceId: 'x' }],
    list: ['c'],
  });
  expect(input.rows[1]).toEqual({ deviceId: 'b' });
});
