import type { Random } from '@chancery/simulator/random.ts';

/** As much of JSON Schema as the contract's own description is written in. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

const deep = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let at = 0; at < depth; at += 1) value = at % 2 ? [value] : { a: value };
  return value;
};

/** What people, robots and mistakes put where something else belongs. */
const odd: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => '',
  () => ' ',
  () => '\u0000',
  () => 'a\u0000b',
  () => '\ud800',
  () => '🀄️'.repeat(50),
  () => 'a'.repeat(20_000),
  () => '%_\\%',
  () => "'; DROP TABLE company; --",
  () => '../../etc/passwd',
  () => '<script>alert(1)</script>',
  () => '\u202e\u200b\ufeff',
  () => '__proto__',
  () => -1,
  () => 0,
  () => 1.5,
  () => 2 ** 31,
  () => 2 ** 53 + 2,
  () => -(2 ** 63),
  () => 1e308,
  () => '1e309',
  () => 'NaN',
  () => true,
  () => [],
  () => [[]],
  () => ({}),
  () => ({ length: 1 }),
  () => Array.from({ length: 2_000 }, (_, at) => at),
  () => deep(200),
  () => '0000-00-00T00:00:00Z',
  () => '+275760-09-13T00:00:00.001Z',
  () => '9999-12-31T23:59:59.999999999+23:59',
  () => '00000000-0000-0000-0000-000000000000',
  (random) => String.fromCharCode(...Array.from({ length: 8 }, () => random.int(0, 65_535))),
];

const pick = <T>(random: Random, list: readonly T[]): T | undefined => list[random.int(0, list.length - 1)];
const hex = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.int(0, 15).toString(16)).join('');
const someId = (random: Random) =>
  `${hex(random, 8)}-${hex(random, 4)}-7${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}`;

/** How often something else stands where a schema wants something. */
const strayed = 0.12;

const textFor = (random: Random, { format, minLength = 0, maxLength = 40 }: Schema): string => {
  if (format === 'uuid') return someId(random);
  if (format === 'date-time') return new Date(random.int(-1e9, 4e9) * 1_000).toISOString();
  const length = random.int(minLength, Math.min(maxLength, minLength + 40));
  return Array.from({ length }, () => pick(random, [...'abc 01中文é-_.%'])).join('');
};

/** Something a schema asks for, or nearly so. */
export const oddInput = (random: Random, schema: Schema, stray = strayed): unknown => {
  if (random.chance(stray)) return pick(random, odd)?.(random);
  const again = (one: Schema | undefined) => oddInput(random, one ?? {}, stray);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return again(pick(random, choices));
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => again(one)));
  const type = typeof schema.type === 'string' ? schema.type : pick(random, schema.type ?? []);
  const { minimum = -10, maximum = 1_000 } = schema;
  switch (type) {
    case 'object': {
      const required = new Set(schema.required);
      const known = Object.entries(schema.properties ?? {}).filter(([name]) =>
        random.chance(required.has(name) ? 0.97 : 0.5),
      );
      return Object.fromEntries(known.map(([name, one]) => [name, again(one)]));
    }
    case 'array':
      return Array.from({ length: random.int(0, 3) }, () => again(schema.items));
    case 'integer':
      return random.int(Math.max(minimum, -1_000), Math.min(maximum, 100_000));
    case 'number':
      return minimum + random.next() * (Math.min(maximum, 100_000) - minimum);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return textFor(random, schema);
    default:
      return pick(random, odd)?.(random);
  }
};
