import { markdown } from '../kit/table.ts';
import type { Outcome } from './measure.ts';

const rowOf = (name: string, all: readonly Outcome[]): string[] => {
  const compared = all.filter((one) => one.compared);
  const untouched = compared.filter((one) => !one.isEdited);
  const edits = compared.flatMap((one) => one.edits);
  const fates = (fate: string) => edits.filter((one) => one.fate === fate).length;
  return [
    name,
    `${compared.length}/${all.length}`,
    `${untouched.reduce((sum, one) => sum + one.invented, 0)} in ${untouched.length}`,
    `${compared.filter((one) => one.isEdited).reduce((sum, one) => sum + one.invented, 0)}`,
    `${fates('found')}/${edits.length - fates('unclear')}`,
    String(fates('unclear')),
  ];
};

/** What came of drawings, way by way and in all. */
export const drawingsTable = (all: readonly Outcome[]): string => {
  const by = Map.groupBy(
    all,
    ({ way }) => `${way.program.name}${way.befalls ? `, then ${way.befalls}` : ''}, ${way.dpi} dpi`,
  );
  return markdown(
    ['drawn by', 'compared', 'invented, untouched', 'beside edits', 'edits found', 'cannot be told'],
    [...[...by].map(([name, some]) => rowOf(name, some)), rowOf('all', all)],
  );
};
