import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { type CodeOf, codeLabel, codes } from './codes.ts';
import { verdict } from './issue.testing.ts';

const Light = codes('light', { red: 0, amber: 1, green: 7 });

test('a code knows its name, and a stranger has none', () => {
  expect(Light.keyOf(7)).toBe('green');
  expect(() => Light.keyOf(2)).toThrow('light has no code 2');
});

test('a label key is typed by its enumeration', () => {
  expect(codeLabel(Light, Light.amber)).toBe('code.light.amber');
  expectTypeOf(codeLabel(Light, 0)).toEqualTypeOf<
    'code.light.red' | 'code.light.amber' | 'code.light.green'
  >();
  expectTypeOf<CodeOf<typeof Light>>().toEqualTypeOf<0 | 1 | 7>();
  expectTypeOf<z.input<typeof Light.query>>().toEqualTypeOf<0 | 1 | 7>();
});

test('a missing code is asked for, a wrong one is to be chosen anew', () => {
  const form = z.object({ light: Light.schema });
  expect(verdict(form, {})).toBe('rule.required');
  expect(verdict(form, { light: 2 })).toBe('rule.choice');
  expect(verdict(form, { light: 7 })).toBe('ok');
});

test('both checks describe themselves as the same choice', () => {
  const choice = { type: 'number', enum: [0, 1, 7] };
  expect(z.toJSONSchema(Light.schema, { io: 'input' })).toMatchObject(choice);
  expect(z.toJSONSchema(Light.query, { io: 'input' })).toMatchObject(choice);
});
