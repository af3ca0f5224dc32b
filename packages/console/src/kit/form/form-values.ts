import { z } from 'zod';
import type { FieldKind, FieldTable } from './field-spec.ts';

/** What the fields hold while somebody types: text, or a switch. */
export type FormValues = Readonly<Record<string, string | boolean>>;
type Shape = Readonly<Record<string, z.core.$ZodType>>;

interface Described {
  readonly type?: string;
  readonly format?: string;
  readonly maxLength?: number;
}

const isOptional = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success;

const innermost = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { def } = schema._zod as { readonly def: { readonly innerType?: z.core.$ZodType } };
  return def.innerType ? innermost(def.innerType) : schema;
};

/** What a schema says of itself: its type, and what its rule has noted for forms and documents. */
export const describe = (schema: z.core.$ZodType): Described => {
  const inner = innermost(schema);
  return { type: inner._zod.def.type, ...(z.globalRegistry.get(inner) as Described | undefined) };
};

const formatKinds: Readonly<Record<string, FieldKind>> = {
  password: 'password',
  phone: 'phone',
  'verification-code': 'code',
};

/** How a field is filled in: as described, or as its schema suggests. */
export const kindOf = (schema: z.core.$ZodType, kind?: FieldKind): FieldKind => {
  if (kind) return kind;
  const { type, format } = describe(schema);
  if (type === 'boolean') return 'switch';
  if (type === 'number' || type === 'int' || type === 'integer') return 'number';
  return formatKinds[format ?? ''] ?? 'text';
};

const fromText = (text: string, kind: FieldKind, schema: z.core.$ZodType): unknown => {
  // An empty field is no entry where none is needed; where one is, the rule says so.
  if (text === '' && isOptional(schema)) return undefined;
  if (typeof kind === 'object') return kind.all.find((code) => String(code) === text);
  switch (kind) {
    case 'number':
      return text.trim() === '' ? undefined : Number(text);
    case 'dateTime':
      return text === '' ? undefined : new Date(text).toISOString();
    default:
      return text;
  }
};

/** What is sent: every field in the type its schema asks for. */
export const toInput = (shape: Shape, fields: FieldTable, values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, spec]) => {
      const schema = shape[name];
      if (!schema) return [];
      const value = values[name] ?? '';
      const kind = kindOf(schema, spec?.kind);
      const read =
        typeof value === 'boolean' ? value : kind === 'switch' ? false : fromText(value, kind, schema);
      return read === undefined ? [] : [[name, read]];
    }),
  );

/** What the fields begin with. */
export const toValues = (fields: FieldTable, initial: Readonly<Record<string, unknown>> = {}): FormValues =>
  Object.fromEntries(
    Object.keys(fields).map((name) => {
      const value = initial[name];
      return [
        name,
        typeof value === 'boolean' ? value : value === undefined || value === null ? '' : String(value),
      ];
    }),
  );

/** Whether anything was filled in or changed. */
export const isDirty = (values: FormValues, begun: FormValues): boolean =>
  Object.keys({ ...values, ...begun }).some((name) => (values[name] ?? '') !== (begun[name] ?? ''));
