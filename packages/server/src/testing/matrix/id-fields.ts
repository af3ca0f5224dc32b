import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import type { z } from 'zod';

type Step = string | number;
/** Where an id stands in an input, such as `seals.0.deviceId`. */
export type Path = readonly Step[];

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly options?: readonly Schema[];
  readonly valueType?: Schema;
  readonly format?: string;
}
type Schema = z.ZodType & { readonly _zod: { readonly def: Def } };

/** The parts a schema is made of, with what they add to a path. */
const partsOf = ({ shape, element, innerType, in: from, options, valueType }: Def) => [
  ...Object.entries(shape ?? {}).map(([name, part]) => [`.${name}`, part] as const),
  ...(element ? [['[]', element] as const] : []),
  ...(valueType ? [['{}', valueType] as const] : []),
  ...[innerType, from, ...(options ?? [])].flatMap((part) => (part ? [['', part] as const] : [])),
];

const walk = (schema: Schema, at: string, found: Map<string, z.ZodType>): void => {
  const { def } = schema._zod;
  if (def.type === 'string' && (def.format === 'uuid' || def.format === 'guid'))
    found.set(at.slice(1), schema);
  for (const [step, part] of partsOf(def)) walk(part, at + step, found);
};

/** What every field of a call that takes an id accepts, by the field as the contract declares it: `seals[].deviceId`. */
export const idSchemasOf = ({ params, input }: AnyEndpoint): ReadonlyMap<string, z.ZodType> => {
  const found = new Map<string, z.ZodType>();
  for (const schema of [params, input]) if (schema) walk(schema as unknown as Schema, '', found);
  return found;
};

/** Every field of a call that takes an id. */
export const idFieldsOf = (endpoint: AnyEndpoint): string[] => [...idSchemasOf(endpoint).keys()];

/** The field of the contract that a place in an input belongs to. */
export const fieldOf = (path: Path): string =>
  path
    .map((step) => (typeof step === 'number' ? '[]' : `.${step}`))
    .join('')
    .slice(1);

/** Every text in an input, with its place. */
export const textsIn = (value: unknown, at: Path = []): (readonly [Path, string])[] => {
  if (typeof value === 'string') return [[at, value]];
  if (Array.isArray(value)) return value.flatMap((part, index) => textsIn(part, [...at, index]));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, [...at, name]));
};

/** An input with one place of it changed. */
export const withAt = <T>(value: T, [step, ...rest]: Path, put: unknown): T => {
  if (step === undefined) return put as T;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<Step, unknown>;
  copy[step] = withAt(copy[step], rest, put);
  return copy as T;
};
