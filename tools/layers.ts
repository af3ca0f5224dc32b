import { findings } from './layers/findings.ts';
import { readSources } from './layers/sources.ts';

const { faults, done } = findings(readSources());
process.stdout.write(`${faults.join('\n')}${faults.length > 0 ? '\n' : ''}${done}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
