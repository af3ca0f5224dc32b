import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { issuesOf, verdict } from '../kit/issue.testing.ts';
import {
  alphanumeric,
  codeText,
  descriptionText,
  labelText,
  nameText,
  numberText,
  optionalText,
  remarkText,
  shortText,
  text,
} from './text.ts';
import { lengthOf } from './text-length.ts';

describe.each([
  ['short', shortText, 12],
  ['label', labelText, 16],
  ['code', codeText, 17],
  ['name', nameText, 56],
  ['description', descriptionText, 120],
] as const)('a %s text', (_, schema, max) => {
  test.each([
    ['印', 'ok'],
    ['印'.repeat(max), 'ok'],
    ['😀'.repeat(max), 'ok'],
    [` ${'a'.repeat(max)} `, 'ok'],
    ['a'.repeat(max + 1), 'rule.length'],
    ['😀'.repeat(max + 1), 'rule.length'],
    ['a'.repeat(100_000), 'rule.length'],
    ['', 'rule.required'],
    [' \t\n', 'rule.required'],
    ['\u3000', 'rule.required'],
    ['\u200B\u200D', 'rule.required'],
    [undefined, 'rule.required'],
    [null, 'rule.required'],
    [5, 'rule.invalid'],
  ])('%j is %s', (value, expected) => {
    expect(verdict(schema, value)).toBe(expected);
  });

  test('says what the bounds are', () => {
    expect(issuesOf(schema, 'a'.repeat(max + 1))[0]?.params).toEqual({ min: 1, max });
    expect(z.toJSONSchema(schema)).toMatchObject({ type: 'string', minLength: 1, maxLength: max });
  });
});

test.each([
  [undefined, 'ok'],
  ['', 'ok'],
  ['  ', 'ok'],
  ['a'.repeat(64), 'ok'],
  ['a'.repeat(65), 'rule.tooLong'],
  ['\u0000', 'rule.characters'],
  [5, 'rule.invalid'],
])('a remark %j is %s', (value, expected) => {
  expect(verdict(remarkText, value)).toBe(expected);
});

test('an optional text that is left out stays out, an emptied one stays empty', () => {
  const form = z.object({ remark: optionalText(5) });
  expect(form.parse({})).toEqual({});
  expect(form.parse({ remark: ' ' })).toEqual({ remark: '' });
});

test.each([
  ['NUL', 'a\u0000b'],
  ['a line break', 'a\nb'],
  ['a tab', 'a\tb'],
  ['DEL', 'a\u007Fb'],
  ['a C1 control', 'a\u0085b'],
  ['half a surrogate pair', 'a\uD83Db'],
  ['a direction override', 'a\u202Eb'],
  ['a direction isolate', 'a\u2066b'],
])('%s is refused', (_, value) => {
  expect(verdict(text(1, 10), value)).toBe('rule.characters');
});

test.each(['a b', '张三', '㐀𠀀', '👨‍👩‍👧', 'é', 'Ünïcødé', 'ئۇيغۇر', '\uE000'])(
  '%s is kept as it is',
  (value) => {
    expect(text(1, 10).parse(` ${value} `)).toBe(value);
  },
);

test('any text within the bounds passes, trimmed, and passes again unchanged', () => {
  const schema = text(1, 20);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (value) => {
      const result = schema.safeParse(value);
      if (!result.success) return;
      expect(result.data).toBe(value.trim());
      expect(lengthOf(result.data)).toBeLessThanOrEqual(20);
      expect(schema.parse(result.data)).toBe(result.data);
    }),
  );
});

test.each([
  ['123456789', 'ok'],
  ['A'.repeat(32), 'ok'],
  ['12345678', 'rule.length'],
  ['1'.repeat(33), 'rule.length'],
  ['12345678.9', 'rule.noDecimalPoint'],
  ['12345678．9', 'rule.noDecimalPoint'],
  ['1.2', 'rule.length'],
  ['', 'rule.required'],
])('a number text %j is %s', (value, expected) => {
  expect(verdict(numberText, value)).toBe(expected);
});

test.each([
  ['A', 'ok'],
  ['0', 'ok'],
  ['aZ09', 'ok'],
  [' aZ ', 'ok'],
  ['a-b', 'rule.alphanumeric'],
  ['a b', 'rule.alphanumeric'],
  ['章', 'rule.alphanumeric'],
  ['１２', 'rule.alphanumeric'],
  ['abcde', 'rule.length'],
  ['', 'rule.required'],
])('letters and digits only: %j is %s', (value, expected) => {
  expect(verdict(alphanumeric(1, 4), value)).toBe(expected);
});
