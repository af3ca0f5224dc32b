import { fen } from '@chancery/contract/rules/money.ts';
import { optionalText } from '@chancery/contract/rules/text.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { FieldTable } from './field-spec.ts';
import { isDirty, toInput, toValues } from './form-values.ts';

const files = { files: { purpose: 'letter' } } as const;
const tree = { tree: {} } as never;
const manyNodes = { tree: {}, many: true } as never;

const send = (schema: z.core.$ZodType, kind: never | object | string, value: unknown, editing = false) =>
  toInput({ it: schema }, { it: { kind } } as FieldTable, { it: value as never }, editing).it;
const begin = (kind: object | string, value: unknown) =>
  toValues({ it: { kind } } as FieldTable, { it: value }).it;

describe('money', () => {
  test.each([
    ['12', 1200],
    ['12.3', 1230],
    ['¥1,234.56', 123456],
    ['0.29', 29],
  ])('%s yuan are %i fen', (typed, sent) => expect(send(fen, 'money', typed)).toBe(sent));

  test.each(['1.234', 'x', '-1'])('%s is no amount, and the rule says so', (typed) => {
    expect(z.safeParse(fen, send(fen, 'money', typed)).success).toBe(false);
  });

  test('is typed in yuan', () => expect(begin('money', 123456)).toBe('1234.56'));
});

describe('several choices', () => {
  test('codes are sent as codes, in their own order', () => {
    const schema = z.array(Role.schema);
    expect(send(schema, { checkboxes: Role }, ['2', '1'])).toEqual([1, 2]);
    expect(begin({ checkboxes: Role }, [1, 2])).toEqual(['1', '2']);
  });

  test('none is an empty list where that is allowed, so that an edit can take the last one away', () => {
    expect(send(z.array(z.string()).optional(), manyNodes, [])).toEqual([]);
    expect(send(z.array(z.string()).min(1).optional(), manyNodes, [])).toBeUndefined();
  });

  test('numbers are sent as numbers', () =>
    expect(send(z.array(z.number()), manyNodes, ['3', '4'])).toEqual([3, 4]));
});

describe('one choice', () => {
  test('nothing chosen is null where the schema takes it', () => {
    expect(send(z.uuid().nullable(), tree, '')).toBeNull();
    expect(send(z.uuid(), tree, '')).toBeUndefined();
  });
});

describe('files', () => {
  const file = { filePath: 'f1', fileName: 'a.png', size: 3 };

  test('are sent as the schema asks for them', () => {
    expect(send(z.string(), files, [file])).toBe('f1');
    expect(send(z.array(z.string()), files, [file])).toEqual(['f1']);
    expect(send(z.array(z.object({ filePath: z.string() })), files, [file])).toEqual([file]);
    expect(send(z.string().nullable(), files, [])).toBeNull();
  });

  test('begin with a path, several, or objects', () => {
    expect(begin(files, 'f1')).toEqual([{ filePath: 'f1', fileName: '' }]);
    expect(begin(files, [file])).toEqual([file]);
    expect(begin(files, null)).toEqual([]);
  });
});

test('a range of days fills two fields', () => {
  const fields = { validFrom: { kind: 'dateRange' }, from: { kind: 'dateRange', end: 'until' } } as const;
  const values = toValues(fields, { validFrom: '2026-01-01', validTo: '2026-02-01', until: '2026-03-01' });
  expect(values).toEqual({ validFrom: '2026-01-01', validTo: '2026-02-01', from: '', until: '2026-03-01' });
  const shape = { validFrom: z.string(), validTo: z.string(), until: z.string().optional() };
  expect(toInput(shape, fields, values)).toEqual({
    validFrom: '2026-01-01',
    validTo: '2026-02-01',
    until: '2026-03-01',
  });
});

test('an edit that empties an optional text says so', () => {
  expect(send(optionalText(10), 'text', '', true)).toBe('');
  expect(send(optionalText(10), 'text', '', false)).toBeUndefined();
});

test('what is not asked for is not sent', () => {
  const fields: FieldTable = { kind: {}, why: { when: (values) => values.kind === 'other' } };
  const shape = { kind: z.string(), why: z.string() };
  expect(toInput(shape, fields, { kind: 'plain', why: 'x' })).toEqual({ kind: 'plain' });
  expect(toInput(shape, fields, { kind: 'other', why: 'x' })).toEqual({ kind: 'other', why: 'x' });
});

test('the same choices, files and untouched switches are no change', () => {
  const file = { filePath: 'f1', fileName: 'a.png' };
  expect(isDirty({ a: ['1'], b: [file], c: '' }, { a: ['1'], b: [{ ...file }], c: false })).toBe(false);
  expect(isDirty({ a: ['1', '2'] }, { a: ['1'] })).toBe(true);
});
