import { cycles } from './layers/cycles.ts';
import { ownerFaults } from './layers/owners.ts';
import { importFaults } from './layers/rules.ts';
import { readSources } from './layers/sources.ts';

const sources = readSources();
const checked = sources.reduce((sum, { imports }) => sum + imports.length, 0);
const owners = ownerFaults(sources);
const faults = [...importFaults(sources), ...cycles(sources), ...owners.faults];
if (checked === 0) faults.push('no import was checked: the layers tool itself is broken');
const done = `${checked} imports and ${owners.writes} writes checked`;
process.stdout.write(`${faults.join('\n')}${faults.length > 0 ? '\n' : ''}${done}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
