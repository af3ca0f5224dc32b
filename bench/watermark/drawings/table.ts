import { markdown } from '../kit/table.ts';
import { nameOf } from './drawn.ts';
import type { Outcome } from './measure.ts';

const rowOf = (name: string, all: readonly Outcome[]): string[] => {
  const compared = all.filter((one) => one.compared);
  const [untouched, edited] = [
    compared.filter((one) => !one.isEdited),
    compared.filter((one) => one.isEdited),
  ];
  const edits = compared.flatMap((one) => one.edits);
  const fates = (fate: string) => edits.filter((one) => one.fate === fate).length;
  const invented = (of: readonly Outcome[]) => of.reduce((sum, one) => sum + one.invented.length, 0);
  const untold = untouched.reduce((sum, one) => sum + one.untold, 0) / Math.max(1, untouched.length);
  return [
    name,
    `${compared.length}/${all.length}`,
    `${invented(untouched)} in ${untouched.length}`,
    `${invented(edited)}`,
    `${fates('found')}/${edits.length - fates('unclear')}`,
    String(fates('unclear')),
    `${(100 * untold).toFixed(1)} %`,
  ];
};

/** What came of drawings, way by way and in all. */
export const drawingsTable = (all: readonly Outcome[]): string =>
  markdown(
    [
      'drawn by',
      'compared',
      'invented, untouched',
      'beside edits',
      'edits found',
      'edits that cannot be told',
      'of an untouched page cannot be told',
    ],
    [
      ...[...Map.groupBy(all, ({ way }) => nameOf(way))].map(([name, some]) => rowOf(name, some)),
      rowOf('all', all),
    ],
  );
