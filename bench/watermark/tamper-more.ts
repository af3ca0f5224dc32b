import type { Options } from './kit/options.ts';
import type { Verdict } from './kit/summary.ts';
import { conditions, editedNames, measurePage, type PageOutcome } from './tamper-measure.ts';
import { tamperTable, tamperVerdicts } from './tamper-verdicts.ts';

/** Finds edits under those conditions that are among the attacks asked for. */
export const measureTampering = async (
  { quick, documents, attacks }: Options,
  say: (line: string) => void,
): Promise<readonly Verdict[]> => {
  const wanted = Object.keys(conditions).filter((name) => attacks.includes(name));
  if (wanted.length === 0) return [];
  const all: PageOutcome[] = [];
  for (const name of editedNames(Math.min(documents, quick ? 2 : 20)))
    await measurePage(name, wanted, 5, (outcome) => all.push(outcome));
  if (all.length === 0) return [];
  say(tamperTable(all));
  return tamperVerdicts(all);
};
