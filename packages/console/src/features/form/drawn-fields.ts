import { FormFieldKind as Kind } from '#wire/form/codes.ts';
import { fenOf } from '../../kit/form/fen-of.ts';
import { currentLanguage } from '../../kit/phrases.tsx';

type FormField = import('@chancery/contract/form/design.ts').FormField;
type Keyed = { readonly key: string; readonly labelZh: string; readonly labelEn: string };

/** A field while it is designed: choices and columns are lines of a text. */
export interface Drawn {
  readonly key: string;
  readonly kind: FormField['kind'];
  readonly labelZh: string;
  readonly labelEn: string;
  readonly helpZh: string;
  readonly helpEn: string;
  readonly required: boolean;
  readonly options: string;
  readonly columns: string;
  readonly min: string;
  readonly max: string;
  /** What the lines were, so that a choice keeps its key when only its words change. */
  readonly known: readonly Keyed[];
}

const between = /\s*[|｜]\s*/;
const freshKey = (taken: ReadonlySet<string>, letter: string): string => {
  let at = taken.size + 1;
  while (taken.has(`${letter}${at}`)) at += 1;
  return `${letter}${at}`;
};

/** A new field, with a key that no other has. */
export const newField = (fields: readonly Drawn[]): Drawn => ({
  key: freshKey(new Set(fields.map(({ key }) => key)), 'f'),
  kind: Kind.text,
  labelZh: '',
  labelEn: '',
  helpZh: '',
  helpEn: '',
  required: false,
  options: '',
  columns: '',
  min: '',
  max: '',
  known: [],
});

const columnKinds = ['text', 'number', 'amount', 'date'] as const;
type ColumnKind = (typeof columnKinds)[number];
/** What the kinds are called where a Chinese reader types them; both languages are understood. */
const columnNames: Readonly<Record<ColumnKind, string>> = {
  text: '文本',
  number: '数字',
  amount: '金额',
  date: '日期',
};
const nameOf = (kind: ColumnKind): string => (currentLanguage() === 'zh' ? columnNames[kind] : kind);

const lineOf = ({ labelZh, labelEn }: Keyed): string => (labelEn ? `${labelZh} | ${labelEn}` : labelZh);
const shown = (kind: FormField['kind'], bound: number | null): string => {
  if (bound === null) return '';
  return String(kind === Kind.amount ? bound / 100 : bound);
};

/** A kept field, to be changed. */
export const drawnOf = ({ options, columns, min, max, ...field }: FormField): Drawn => ({
  ...field,
  options: options.map(lineOf).join('\n'),
  columns: columns
    .map((column) => `${lineOf(column)} | ${nameOf(column.kind)}${column.required ? ' *' : ''}`)
    .join('\n'),
  min: shown(field.kind, min),
  max: shown(field.kind, max),
  known: field.kind === Kind.table ? columns : options,
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Lines as things with keys: the one with the same words keeps its own. */
const keyed = (labels: readonly Omit<Keyed, 'key'>[], known: readonly Keyed[], letter: string): Keyed[] => {
  const taken = new Set(known.map(({ key }) => key));
  return labels.map((label, at) => {
    const same =
      known.find(({ labelZh, labelEn }) => labelZh === label.labelZh && labelEn === label.labelEn) ??
      (known.length === labels.length ? known[at] : undefined);
    const key = same?.key ?? freshKey(taken, letter);
    taken.add(key);
    return { key, ...label };
  });
};

const columnWords = /^(\S+?)\s*(\*?)$/;
const kindOf = (word = ''): ColumnKind | undefined =>
  columnKinds.find((kind) => kind === word || columnNames[kind] === word);

const readColumn = (line: string) => {
  const parts = line.split(between);
  const [, word, star] = columnWords.exec(parts.at(-1) ?? '') ?? [];
  const kind = kindOf(word);
  const [labelZh = '', labelEn = ''] = kind ? parts.slice(0, -1) : parts;
  return {
    label: { labelZh, labelEn },
    kind: kind ?? Kind.text,
    required: kind !== undefined && star === '*',
  };
};

const boundOf = (kind: FormField['kind'], text: string): number | null => {
  if (text.trim() === '') return null;
  return kind === Kind.amount ? fenOf(text) : Number(text);
};

/** What is sent of a field. */
export const fieldOf = ({ options, columns, min, max, known, ...field }: Drawn): FormField => {
  const isChoice = field.kind === Kind.choice || field.kind === Kind.choices;
  const read = field.kind === Kind.table ? linesOf(columns).map(readColumn) : [];
  const labels = linesOf(options).map((line) => {
    const [labelZh = '', labelEn = ''] = line.split(between);
    return { labelZh, labelEn };
  });
  return {
    ...field,
    options: isChoice ? keyed(labels, known, 'o') : [],
    columns: keyed(
      read.map(({ label }) => label),
      known,
      'c',
    ).map((column, at) => ({
      ...column,
      kind: read[at]?.kind ?? Kind.text,
      required: read[at]?.required ?? false,
    })),
    min: boundOf(field.kind, min),
    max: boundOf(field.kind, max),
  };
};
