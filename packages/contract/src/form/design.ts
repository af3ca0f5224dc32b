import { z } from 'zod';
import type { CodeOf } from '../kit/codes.ts';
import { limits } from '../limits.ts';
import { textSchema } from '../rules/text.ts';
import { FormFieldKind as Kind } from './codes.ts';

const { fields, options, columns, label, help } = limits.form;

const key = z.string().regex(/^[a-z][a-z0-9_]{0,31}$/, { error: 'rule.invalid' });
const labels = {
  labelZh: textSchema({ min: 0, max: label }).default(''),
  labelEn: textSchema({ min: 0, max: label }).default(''),
};
const helpText = textSchema({ min: 0, max: help, lines: true }).default('');

/** What a column of a table may ask for. */
export const columnKinds = [Kind.text, Kind.number, Kind.amount, Kind.date] as const;

const column = z.object({
  key,
  ...labels,
  kind: z.enum(columnKinds),
  required: z.boolean().default(false),
});

const bound = z
  .number({ error: 'rule.invalid' })
  .min(-limits.amountMax)
  .max(limits.amountMax)
  .nullable()
  .default(null);

/** A field of a designed form. */
const formField = z.object({
  key,
  kind: Kind.schema,
  ...labels,
  helpZh: helpText,
  helpEn: helpText,
  required: z.boolean().default(false),
  /** What can be chosen. */
  options: z
    .array(z.object({ key, ...labels }))
    .max(options, { error: 'rule.invalid' })
    .default([]),
  /** The columns of a table. */
  columns: z.array(column).max(columns, { error: 'rule.invalid' }).default([]),
  /** The least number. */
  min: bound,
  /** The greatest number; the most characters, files, choices or rows. */
  max: bound,
});

export type FormField = z.output<typeof formField>;
export type FormColumn = z.output<typeof column>;

const isChoice = (kind: CodeOf<typeof Kind>): boolean => kind === Kind.choice || kind === Kind.choices;
const repeats = (keys: readonly string[]): number => keys.findIndex((it, at) => keys.indexOf(it) < at);
const unnamed = (things: readonly { readonly labelZh: string; readonly labelEn: string }[]): number =>
  things.findIndex(({ labelZh, labelEn }) => labelZh === '' && labelEn === '');

type Fault = readonly [
  path: readonly (string | number)[],
  rule: 'rule.required' | 'rule.invalid' | 'rule.different',
];

/** What is wrong with things that are told apart by a key and read by a label. */
const listFaults = (
  things: readonly { readonly key: string; readonly labelZh: string; readonly labelEn: string }[],
): readonly Fault[] => {
  const [twice, nameless] = [repeats(things.map((thing) => thing.key)), unnamed(things)];
  return [
    ...(twice < 0 ? [] : [[[twice, 'key'], 'rule.different'] as const]),
    ...(nameless < 0 ? [] : [[[nameless, 'labelZh'], 'rule.required'] as const]),
  ];
};

const fieldFaults = ({ kind, options: choices, columns: cells, min, max }: FormField): readonly Fault[] => [
  ...(isChoice(kind) && choices.length === 0 ? [[['options'], 'rule.required'] as const] : []),
  ...(kind === Kind.table && cells.length === 0 ? [[['columns'], 'rule.required'] as const] : []),
  ...(min !== null && max !== null && max < min ? [[['max'], 'rule.invalid'] as const] : []),
  ...listFaults(choices).map(([path, rule]) => [['options', ...path], rule] as const),
  ...listFaults(cells).map(([path, rule]) => [['columns', ...path], rule] as const),
];

/** The fields of a form: told apart by their keys, named in a language at least, with something to choose from. */
export const formDesign = z
  .array(formField)
  .min(1)
  .max(fields)
  .check((payload) => {
    const faults = [
      ...listFaults(payload.value),
      ...payload.value.flatMap((field, at) =>
        fieldFaults(field).map(([path, rule]) => [[at, ...path], rule] as const),
      ),
    ];
    for (const [path, message] of faults)
      payload.issues.push({ code: 'custom', message, path: [...path], input: payload.value });
  });

/** A form as it is filled in. */
export const FormVersion = z.object({ version: z.number(), fields: z.array(formField) });
