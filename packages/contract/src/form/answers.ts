import type { CodeOf } from '../kit/codes.ts';
import type { FieldIssue } from '../kit/issue.ts';
import { type Broken, broken } from '../kit/rule.ts';
import { limits } from '../limits.ts';
import { textRule } from '../rules/text.ts';
import { FormFieldKind as Kind } from './codes.ts';
import type { FormColumn, FormField } from './design.ts';

/** What somebody filled in, by the keys of the fields. */
export type Answers = Readonly<Record<string, unknown>>;

type Read = { readonly value?: unknown; readonly fault?: Broken; readonly at?: string };
type Asked = Pick<FormField, 'kind' | 'min' | 'max'>;

const nothing: Read = {};
const wrong: Read = { fault: broken('rule.invalid') };
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const readText = ({ kind, max }: Asked, given: unknown): Read => {
  if (typeof given !== 'string') return wrong;
  const value = given.trim();
  if (value === '') return nothing;
  const most = Math.min(max ?? limits.form.text, limits.form.text);
  const fault = textRule({ min: 0, max: most, lines: kind === Kind.longText })(value);
  return fault ? { fault } : { value };
};

const readNumber = ({ kind, min, max }: Asked, given: unknown): Read => {
  if (typeof given !== 'number' || !Number.isFinite(given)) return wrong;
  if (Math.abs(given) > limits.amountMax) return { fault: broken('rule.tooBig', { max: limits.amountMax }) };
  if (kind === Kind.amount && (!Number.isInteger(given) || given < 0))
    return { fault: broken('rule.amount') };
  if (min !== null && given < min) return { fault: broken('rule.tooSmall', { min }) };
  if (max !== null && given > max) return { fault: broken('rule.tooBig', { max }) };
  return { value: given };
};

const readDate = (given: unknown): Read => {
  if (given === '') return nothing;
  const isDay = typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given);
  const day = isDay ? new Date(`${given}T00:00:00Z`) : undefined;
  return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(given as string)
    ? { value: given }
    : wrong;
};

const readPlain = (asked: Asked, given: unknown): Read => {
  switch (asked.kind) {
    case Kind.number:
    case Kind.amount:
      return readNumber(asked, given);
    case Kind.date:
      return readDate(given);
    default:
      return readText(asked, given);
  }
};

const isOption = ({ options }: FormField, given: unknown): boolean =>
  options.some(({ key }) => key === given);

const readMany = (given: unknown, most: number, isOne: (item: unknown) => boolean): Read => {
  if (!Array.isArray(given)) return wrong;
  const value = [...new Set(given)];
  if (value.length > most) return { fault: broken('rule.tooMany', { max: most }) };
  if (!value.every(isOne)) return { fault: broken('rule.choice') };
  return value.length === 0 ? nothing : { value };
};

const isRow = (row: unknown): row is Answers =>
  typeof row === 'object' && row !== null && !Array.isArray(row);
const unbounded = { min: null, max: null };

const readRow = (columns: readonly FormColumn[], row: Answers, isComplete: boolean): Read => {
  const kept: Record<string, unknown> = {};
  for (const { key, kind, required } of columns) {
    const given = row[key];
    const { value, fault } =
      given === undefined || given === null ? nothing : readPlain({ kind, ...unbounded }, given);
    if (fault) return { fault, at: key };
    if (value !== undefined) kept[key] = value;
    else if (required && isComplete) return { fault: broken('rule.required'), at: key };
  }
  return { value: kept };
};

const readTable = ({ columns, max }: FormField, given: unknown, isComplete: boolean): Read => {
  const most = Math.min(max ?? limits.form.rows, limits.form.rows);
  if (!Array.isArray(given) || !given.every(isRow)) return wrong;
  if (given.length > most) return { fault: broken('rule.tooMany', { max: most }) };
  const rows: unknown[] = [];
  for (const [at, row] of given.entries()) {
    const { value, fault, at: column } = readRow(columns, row, isComplete);
    if (fault) return { fault, at: `${at}.${column}` };
    rows.push(value);
  }
  return rows.length === 0 ? nothing : { value: rows };
};

const readField = (field: FormField, given: unknown, isComplete: boolean): Read => {
  if (given === undefined || given === null) return nothing;
  switch (field.kind) {
    case Kind.choice:
      if (given === '') return nothing;
      return isOption(field, given) ? { value: given } : { fault: broken('rule.choice') };
    case Kind.choices:
      return readMany(given, field.max ?? limits.form.options, (item) => isOption(field, item));
    case Kind.file:
      return readMany(given, Math.min(field.max ?? limits.form.files, limits.form.files), (item) =>
        uuid.test(String(item)),
      );
    case Kind.table:
      return readTable(field, given, isComplete);
    default:
      return readPlain(field, given);
  }
};

/**
 * Reads answers by the fields of a form: only what it asks for is kept, and every fault is named with its field. What is
 * missing is a fault only where the form is to be complete.
 */
export const readAnswers = (
  fields: readonly FormField[],
  given: Answers,
  isComplete: boolean,
): { readonly answers: Answers; readonly faults: readonly FieldIssue[] } => {
  const answers: Record<string, unknown> = {};
  const faults: FieldIssue[] = [];
  for (const field of fields) {
    const name = `answers.${field.key}`;
    const { value, fault, at } = readField(field, given[field.key], isComplete);
    if (fault) faults.push({ field: at ? `${name}.${at}` : name, ...fault });
    else if (value !== undefined) answers[field.key] = value;
    else if (field.required && isComplete) faults.push({ field: name, ...broken('rule.required') });
  }
  return { answers, faults };
};

/** What remains of answers in another version of their form: what is still asked for and still answers it. */
export const movedAnswers = (fields: readonly FormField[], given: Answers): Answers => {
  const { answers } = readAnswers(fields, given, false);
  return answers;
};

/** The files that answers name. */
export const filesIn = (fields: readonly FormField[], answers: Answers): string[] =>
  fields
    .filter(({ kind }: { readonly kind: CodeOf<typeof Kind> }) => kind === Kind.file)
    .flatMap(({ key }) => (Array.isArray(answers[key]) ? (answers[key] as string[]) : []));
