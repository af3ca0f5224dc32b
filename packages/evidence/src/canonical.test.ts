import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical.ts';

test('keys are sorted at every depth, and nothing else is changed', () => {
  const cases: readonly [unknown, string][] = [
    [{ b: 1, a: { d: [{ z: 1, y: 2 }], c: null } }, '{"a":{"c":null,"d":[{"y":2,"z":1}]},"b":1}'],
    [
      { at: new Date(0), none: undefined, list: [undefined] },
      '{"at":"1970-01-01T00:00:00.000Z","list":[null]}',
    ],
    [{ 10: 'ten', 9: 'nine', a: { 2: [1], 1: undefined } }, '{"10":"ten","9":"nine","a":{"2":[1]}}'],
    [{ '€': 1, '\r': 2, '1x': 3, ö: 4 }, '{"\\r":2,"1x":3,"ö":4,"€":1}'],
    [JSON.parse('{"b":{"z":1,"a":2},"__proto__":{"x":0}}'), '{"__proto__":{"x":0},"b":{"a":2,"z":1}}'],
    ['\ud800', '"\\ud800"'],
    [1e21, '1e+21'],
  ];
  for (const [value, text] of cases) expect(canonicalJson(value)).toBe(text);
});

test('the order in which keys were given does not matter', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const turned = (data: unknown): unknown =>
        Array.isArray(data)
          ? data.map(turned)
          : typeof data === 'object' && data !== null
            ? Object.fromEntries(
                Object.entries(data)
                  .map(([key, item]) => [key, turned(item)] as const)
                  .reverse(),
              )
            : data;
      const text = canonicalJson(value);
      expect(canonicalJson(turned(value))).toBe(text);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
    }),
  );
});

test('what JSON cannot say is refused', () => {
  for (const value of [undefined, Number.NaN, Number.POSITIVE_INFINITY, { big: 1n }, () => 1])
    expect(() => canonicalJson(value)).toThrow(TypeError);
});
