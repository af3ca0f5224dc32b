import { cycles } from './cycles.ts';
import { readWrites } from './owners.ts';
import { importFaults } from './rules.ts';
import type { Source } from './sources.ts';

/** What the tool has to say of the sources; a check that found nothing to check is a fault itself. */
export const findings = (sources: readonly Source[]) => {
  const imports = sources.reduce((sum, source) => sum + source.imports.length, 0);
  const { writes, foreign } = readWrites(sources);
  const faults = [...importFaults(sources), ...cycles(sources), ...foreign];
  if (imports === 0) faults.push('no import was found: the check itself is broken');
  if (writes === 0) faults.push('no write of a table was found: the check itself is broken');
  return { faults, done: `${imports} imports and ${writes} writes checked` };
};
