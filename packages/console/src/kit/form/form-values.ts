import { z } from 'zod';
import { endOfRange } from '../list/list-endpoint.ts';
import type { FileValue } from '../upload/file-value.ts';
import { fenOf } from './fen-of.ts';
import type { FieldKind, FieldSpec, FieldTable } from './field-spec.ts';
import type { FormValue, FormValues } from './form-value.ts';
import { isSeveral } from './kinds.ts';

type Shape = Readonly<Record<string, z.core.$ZodType>>;

interface Described {
  readonly type?: string;
  readonly format?: string;
  readonly maxLength?: number;
  /** It is sent and never shown again, as passwords and ID card numbers are. */
  readonly writeOnly?: boolean;
}

const takes = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;
const isOptional = (schema: z.core.$ZodType): boolean => takes(schema, undefined);

const innermost = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { def } = schema._zod as { readonly def: { readonly innerType?: z.core.$ZodType } };
  return def.innerType ? innermost(def.innerType) : schema;
};

/** What a schema says of itself: its type, and what its rule has noted for forms and documents. */
export const describe = (schema: z.core.$ZodType): Described => {
  const inner = innermost(schema);
  return { type: inner._zod.def.type, ...(z.globalRegistry.get(inner) as Described | undefined) };
};

/** Whether what a field holds must not lie about in the browser: its rule says so, or the form does. */
export const isSecret = (schema: z.core.$ZodType | undefined, spec: FieldSpec | undefined): boolean =>
  spec?.secret ??
  (spec?.kind === 'password' || (schema !== undefined && describe(schema).writeOnly === true));

/** What the members of a list are. */
const elementOf = (schema: z.core.$ZodType): z.core.$ZodType | undefined =>
  (innermost(schema)._zod.def as { readonly element?: z.core.$ZodType }).element;

const isNumeric = (schema: z.core.$ZodType | undefined): boolean =>
  schema !== undefined && ['number', 'int', 'integer'].includes(describe(schema).type ?? '');

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
  if (isNumeric(schema)) return 'number';
  return formatKinds[format ?? ''] ?? 'text';
};

interface Slot {
  readonly kind: FieldKind;
  readonly schema: z.core.$ZodType;
  readonly editing: boolean;
}

/** What is no time is handed on as it was typed, so that the rule says so. */
const momentOf = (text: string): string => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
};

const fromText = (text: string, { kind, schema, editing }: Slot): unknown => {
  // An empty field is no entry where none is needed; where one is, the rule says so.
  if (text === '' && takes(schema, null)) return null;
  // An edit that empties a text has to say so: what is left out stays as it is.
  if (text === '' && isOptional(schema)) return editing && takes(schema, '') ? '' : undefined;
  if (typeof kind === 'object') {
    if ('codeName' in kind) return kind.all.find((code) => String(code) === text);
    if (text === '') return undefined;
    return isNumeric(schema) ? Number(text) : text;
  }
  switch (kind) {
    case 'number':
      return text.trim() === '' ? undefined : Number(text);
    case 'money':
      return text.trim() === '' ? undefined : fenOf(text);
    case 'dateTime':
      return text === '' ? undefined : momentOf(text);
    default:
      return text;
  }
};

const fromFiles = (files: readonly FileValue[], schema: z.core.$ZodType): unknown => {
  const element = elementOf(schema);
  const wanted = element ?? schema;
  const isObject = describe(wanted).type === 'object';
  const sent = files.map((file) => (isObject ? file : file.filePath));
  if (element) return sent.length === 0 && !takes(schema, []) && isOptional(schema) ? undefined : sent;
  if (sent[0] !== undefined) return sent[0];
  return takes(schema, null) ? null : undefined;
};

const fromSeveral = (chosen: readonly string[], { kind, schema }: Slot): unknown => {
  if (chosen.length === 0 && !takes(schema, []) && isOptional(schema)) return undefined;
  if (typeof kind === 'object' && 'checkboxes' in kind)
    return kind.checkboxes.all.filter((code) => chosen.includes(String(code)));
  return isNumeric(elementOf(schema)) ? chosen.map(Number) : chosen;
};

const isFiles = (kind: FieldKind): boolean => typeof kind === 'object' && 'files' in kind;

const read = (value: FormValue | undefined, slot: Slot): unknown => {
  const { kind } = slot;
  if (typeof kind === 'object' && 'Custom' in kind && kind.read) return kind.read(String(value ?? ''));
  if (typeof value === 'boolean') return value;
  if (slot.kind === 'switch') return false;
  if (isFiles(slot.kind)) return fromFiles((value || []) as readonly FileValue[], slot.schema);
  if (typeof value === 'object' || isSeveral(slot.kind))
    return fromSeveral((value || []) as readonly string[], slot);
  return fromText(value ?? '', slot);
};

/** Every name a field fills: its own, and that of the last day of a range. */
export const namesOf = (name: string, spec: FieldSpec | undefined): readonly string[] =>
  spec?.kind === 'dateRange' ? [name, spec.end ?? endOfRange(name)] : [name];

/** What is sent: every field in the type its schema asks for. */
export const toInput = (
  shape: Shape,
  fields: FieldTable,
  values: FormValues,
  editing = false,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, spec]) =>
      (spec?.when?.(values, editing) ?? true)
        ? namesOf(name, spec).flatMap((at) => {
            const schema = shape[at];
            if (!schema) return [];
            const sent = read(values[at], { schema, kind: kindOf(schema, spec?.kind), editing });
            return sent === undefined ? [] : [[at, sent]];
          })
        : [],
    ),
  );

const fileOf = (value: unknown): FileValue =>
  typeof value === 'string' ? { filePath: value, fileName: '' } : (value as FileValue);

const two = (value: number) => String(value).padStart(2, '0');

// A field for a date and a time takes the time where the reader is, without a zone.
const localMinute = (value: string): string => {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return '';
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

const begin = (value: unknown, kind: FieldKind | undefined): FormValue => {
  if (typeof kind === 'object' && 'Custom' in kind && kind.begin) return kind.begin(value);
  const isNothing = value === undefined || value === null || value === '';
  if (kind && isFiles(kind)) return isNothing ? [] : [value].flat().map(fileOf);
  if (kind && isSeveral(kind)) return isNothing ? [] : [value].flat().map(String);
  if (typeof value === 'boolean') return value;
  if (isNothing) return '';
  if (kind === 'money') return (Number(value) / 100).toFixed(2);
  if (kind === 'dateTime') return localMinute(String(value));
  if (Array.isArray(value)) return value.map(String);
  return String(value);
};

/** What the fields begin with. */
export const toValues = (fields: FieldTable, initial: Readonly<Record<string, unknown>> = {}): FormValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, spec]) =>
      namesOf(name, spec).map((at) => [at, begin(initial[at], spec?.kind)]),
    ),
  );

/** Whether a field holds the same as another time; nothing is nothing, however it is written. */
export const isSame = (one: FormValue | undefined, other: FormValue | undefined): boolean => {
  const plain = (value: FormValue | undefined) =>
    typeof value === 'object'
      ? value.map((item) => (typeof item === 'string' ? item : item.filePath)).join('\n')
      : (value ?? '');
  const [a, b] = [plain(one), plain(other)];
  return a === b || (a === '' && b === false) || (a === false && b === '');
};

/** Whether anything was filled in or changed. */
export const isDirty = (values: FormValues, begun: FormValues): boolean =>
  Object.keys({ ...values, ...begun }).some((name) => !isSame(values[name], begun[name]));
