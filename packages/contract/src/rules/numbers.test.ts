import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { issuesOf, verdict } from '../kit/issue.testing.ts';
import { copies, optionalUseCount, useCount } from './counts.ts';
import { backlightSeconds, shutdownMinutes } from './durations.ts';
import { fen } from './money.ts';
import { checkOpenTabs } from './open-tabs.ts';

test.each([
  [1, 'ok', 'ok'],
  [500, 'ok', 'ok'],
  [501, 'rule.useCountMax', 'rule.useCountMax'],
  [0, 'rule.useCountPositive', 'ok'],
  [-0, 'rule.useCountPositive', 'ok'],
  [-1, 'rule.useCountPositive', 'rule.useCountPositive'],
  [1.5, 'rule.useCountInteger', 'rule.useCountInteger'],
  [0.5, 'rule.useCountInteger', 'rule.useCountInteger'],
  [500.5, 'rule.useCountInteger', 'rule.useCountInteger'],
  [Number.NaN, 'rule.useCountInteger', 'rule.useCountInteger'],
  [Number.POSITIVE_INFINITY, 'rule.useCountInteger', 'rule.useCountInteger'],
  ['5', 'rule.useCountInteger', 'rule.useCountInteger'],
  [undefined, 'rule.useCountRequired', 'ok'],
  [null, 'rule.useCountRequired', 'ok'],
])('use count %j is %s, where optional %s', (value, required, optional) => {
  expect(verdict(useCount, value)).toBe(required);
  expect(verdict(optionalUseCount, value)).toBe(optional);
});

test('the message of a count names the most that can be granted', () => {
  expect(issuesOf(useCount, 501)[0]?.params).toEqual({ max: 500 });
});

test.each([
  [1, 'ok'],
  [99_999, 'ok'],
  [100_000, 'rule.tooBig'],
  [0, 'rule.copies'],
  [-3, 'rule.copies'],
  [0.5, 'rule.copiesInteger'],
  ['1', 'rule.copiesInteger'],
  [undefined, 'rule.required'],
])('copies %j are %s', (value, expected) => {
  expect(verdict(copies, value)).toBe(expected);
});

describe.each([
  ['backlight', backlightSeconds, 'rule.backlight', 1, 180],
  ['shutdown', shutdownMinutes, 'rule.shutdown', 0, 30],
] as const)('%s duration', (_, schema, key, min, max) => {
  test.each([
    [min, 'ok'],
    [max, 'ok'],
    [min - 1, key],
    [max + 1, key],
    [min + 0.5, key],
    [undefined, 'rule.required'],
    [null, 'rule.required'],
    ['10', 'rule.number'],
  ])('%j is %s', (value, expected) => {
    expect(verdict(schema, value)).toBe(expected);
  });

  test('says what the bounds are', () => {
    expect(issuesOf(schema, max + 1)[0]?.params).toEqual({ min, max });
    expect(z.toJSONSchema(schema)).toMatchObject({ type: 'integer', minimum: min, maximum: max });
  });
});

test.each([
  [0, 'ok'],
  [1_000_000_000_000, 'ok'],
  [1_000_000_000_001, 'rule.amount'],
  [-1, 'rule.amount'],
  [0.01, 'rule.amount'],
  ['1', 'rule.amount'],
  [undefined, 'rule.required'],
])('%j fen are %s', (value, expected) => {
  expect(verdict(fen, value)).toBe(expected);
});

test('fifteen tabs can be open, not sixteen', () => {
  expect(checkOpenTabs(0)).toBeUndefined();
  expect(checkOpenTabs(14)).toBeUndefined();
  expect(checkOpenTabs(15)).toEqual({ key: 'rule.openTabs', params: { max: 15 } });
});
