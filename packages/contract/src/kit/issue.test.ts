import { expect, test } from 'vitest';
import { z } from 'zod';
import { text } from '../rules/text.ts';
import { issuesOf } from './issue.testing.ts';

const bounded = z.number({ error: 'rule.required' }).int().min(30).max(60);

test.each([
  ['a rule of ours', text(2, 5), '1', 'rule.length', { min: 2, max: 5 }],
  [
    'a rule of ours on a bound of the library',
    z.number().max(3, { error: 'rule.useCountMax' }),
    4,
    'rule.useCountMax',
    { max: 3 },
  ],
  ['nothing', z.string(), undefined, 'rule.required', {}],
  ['null', z.uuid(), null, 'rule.required', {}],
  ['another type', z.string(), 5, 'rule.invalid', {}],
  ['a text that is empty', z.string().min(1), '', 'rule.required', {}],
  ['a short text', z.string().min(3), 'ab', 'rule.tooShort', { min: 3 }],
  ['a long text', z.string().max(3), 'abcd', 'rule.tooLong', { max: 3 }],
  ['a small number', z.number().min(3), 2, 'rule.tooSmall', { min: 3 }],
  ['a number on an open bound', z.number().gt(3), 3, 'rule.notAbove', { min: 3 }],
  ['a big number', z.number().max(3), 4, 'rule.tooBig', { max: 3 }],
  ['a number on an open upper bound', z.number().lt(3), 3, 'rule.notBelow', { max: 3 }],
  ['a big integer', z.bigint().max(3n), 4n, 'rule.tooBig', { max: 3 }],
  ['a fraction', z.int(), 0.5, 'rule.integer', {}],
  ['words for a number', z.number(), 'two', 'rule.number', {}],
  [
    'a bound that was only called invalid',
    z.number().max(3, { error: 'rule.invalid' }),
    4,
    'rule.tooBig',
    { max: 3 },
  ],
  [
    'too many of what was only called invalid',
    z.array(z.number()).max(1, { error: 'rule.invalid' }),
    [1, 2],
    'rule.tooMany',
    { max: 1 },
  ],
  ['no number', bounded, undefined, 'rule.required', {}],
  ['a number below what must be there', bounded, 3, 'rule.tooSmall', { min: 30 }],
  ['a number above what must be there', bounded, 99, 'rule.tooBig', { max: 60 }],
  ['a fraction of what must be there', bounded, 30.5, 'rule.integer', {}],
  [
    'a small integer that must be there',
    z.int({ error: 'rule.required' }).min(30),
    3,
    'rule.tooSmall',
    { min: 30 },
  ],
  ['a day that is none', z.iso.date({ error: 'rule.invalid' }), 'soon', 'rule.date', {}],
  ['a moment that is none', z.iso.datetime({ offset: true }), 'soon', 'rule.date', {}],
  ['too few', z.array(z.number()).min(1), [], 'rule.tooFew', { min: 1 }],
  ['too many', z.array(z.number()).max(1), [1, 2], 'rule.tooMany', { max: 1 }],
  ['an early date', z.date().min(new Date(5)), new Date(0), 'rule.invalid', {}],
  ['a wrong choice', z.enum(['a', 'b']), 'c', 'rule.choice', {}],
  ['a wrong format', z.uuid(), 'x', 'rule.invalid', {}],
  ['none of a union', z.union([z.string(), z.number()]), true, 'rule.invalid', {}],
  ['a message we do not know', z.string().refine(() => false, 'rule.nonsense'), 'x', 'rule.invalid', {}],
  ['a name every object has', z.string().refine(() => false, 'constructor'), 'x', 'rule.invalid', {}],
] as const)('%s', (_, schema, input, key, params) => {
  expect(issuesOf(z.object({ it: schema }), { it: input })).toEqual([{ field: 'it', key, params }]);
});

test('the path of a nested field is joined by dots', () => {
  const schema = z.object({ seals: z.array(z.object({ name: text(1, 5) })) });
  expect(issuesOf(schema, { seals: [{ name: 'a' }, { name: '' }] })).toEqual([
    { field: 'seals.1.name', key: 'rule.required', params: {} },
  ]);
});

test('each field too many is named', () => {
  const schema = z.object({ in: z.strictObject({ a: z.string() }) });
  expect(issuesOf(schema, { in: { a: '', b: 1, c: 2 } })).toEqual([
    { field: 'in.b', key: 'rule.unknownField', params: {} },
    { field: 'in.c', key: 'rule.unknownField', params: {} },
  ]);
});

test('the whole may be wrong', () => {
  expect(issuesOf(z.object({}), 5)).toEqual([{ field: '', key: 'rule.invalid', params: {} }]);
});
