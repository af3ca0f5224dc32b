import { markdown } from '../kit/table.ts';
import type { Outcome } from './measure.ts';

const headings = [
  'compared',
  'invented, untouched',
  'beside edits',
  'edits found',
  'digits',
  'edits that cannot be told',
  'of an untouched page cannot be told',
  'CPU s',
];

const mean = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);

const rowOf = (name: string, all: readonly Outcome[]): string[] => {
  const compared = all.filter((one) => one.compared);
  const [untouched, edited] = [
    compared.filter((one) => !one.isEdited),
    compared.filter((one) => one.isEdited),
  ];
  const edits = compared.flatMap((one) => one.edits);
  const invented = (of: readonly Outcome[]) => of.reduce((sum, one) => sum + one.invented.length, 0);
  const foundOf = (some: typeof edits) =>
    `${some.filter(({ fate }) => fate === 'found').length}/${some.filter(({ fate }) => fate !== 'unclear').length}`;
  return [
    name,
    `${compared.length}/${all.length}`,
    `${invented(untouched)} in ${untouched.length}`,
    `${invented(edited)}`,
    foundOf(edits),
    foundOf(edits.filter(({ kind }) => kind === 'digit')),
    `${edits.filter(({ fate }) => fate === 'unclear').length}/${edits.length}`,
    `${(100 * mean(untouched.map(({ untold }) => untold))).toFixed(1)} %`,
    mean(all.map(({ cpuSeconds }) => cpuSeconds)).toFixed(1),
  ];
};

const grouped = (all: readonly Outcome[], nameOf: (one: Outcome) => string): string[][] =>
  [...Map.groupBy(all, nameOf)].map(([name, some]) => rowOf(name, some));

const programOf = ({ way }: Outcome) => way.split(',')[0] ?? way;
const befallenOf = ({ way }: Outcome) => way.match(/then ([a-z-]+)/)?.[1] ?? 'nothing else';
const finelyOf = ({ way }: Outcome) => way.match(/\d+ dpi/)?.[0] ?? '';

/** What came of drawings by program, by what befell them, by how fine they are and by page, and in all. */
export const drawingsTable = (all: readonly Outcome[]): string => {
  const plain = all.filter(({ way }) => !way.includes(', then '));
  const byFineness = grouped(plain, finelyOf).sort(
    ([one = ''], [other = '']) => Number.parseInt(one, 10) - Number.parseInt(other, 10),
  );
  return [
    markdown(['drawn by', ...headings], grouped(plain, programOf)),
    markdown(['so finely', ...headings], byFineness),
    markdown(['what befell it then', ...headings], grouped(all, befallenOf)),
    markdown(['page', ...headings], [...grouped(all, ({ document }) => document), rowOf('all', all)]),
  ].join('\n\n');
};
