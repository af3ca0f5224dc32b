import { parseArgs } from 'node:util';
import { attacks, averaging } from '../attacks/suite.ts';
import type { Half } from './halves.ts';

/** How big a run is. */
export interface Options {
  readonly quick: boolean;
  readonly documents: number;
  readonly photos: number;
  /** Pages of these kinds instead of all, and in this language instead of both. */
  readonly kinds?: readonly string[];
  readonly tongue?: 'en' | 'zh';
  readonly attacks: readonly string[];
  readonly half?: Half;
  readonly unmarked: number;
  readonly decodes: number;
  readonly jobs: number;
  readonly strength: 'gentle' | 'standard' | 'strong';
  /** After so long no new task is begun, and what was measured is told. */
  readonly minutes: number;
  readonly json?: string;
  /** Where each task's figures are written as it ends, and taken from by the next run: a long run in several sittings. */
  readonly keep?: string;
  /** Marks are read, altered places are not looked for. */
  readonly reading: boolean;
  readonly verbose: boolean;
}

/** How to ask. */
export const usage = `Usage: node bench/watermark/run.ts [--quick] [--documents=48] [--photos=48] [--kinds=letter,notice] [--tongue=en|zh] [--attacks=a,b] [--half=tuning|held-out]
         [--unmarked=2000] [--decodes=10000000] [--strength=standard] [--jobs=2] [--minutes=30] [--json=FILE] [--keep=FILE] [--reading]
         [--verbose]
`;

const quickAttacks = [
  'none',
  'jpeg-50',
  'resize-50',
  'crop-25',
  'rotate-2.3',
  'screenshot-jpeg-60',
  'messenger',
  'print-scan-am',
  'phone-easy',
];

/** Reads the command line; a string says what is wrong with it. */
export const readOptions = (args: readonly string[]): Options | string => {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    options: { quick: { type: 'boolean' }, reading: { type: 'boolean' }, verbose: { type: 'boolean' } },
  });
  const quick = values.quick === true;
  const number = (name: string, full: number, short: number): number => {
    const said = values[name];
    return typeof said === 'string' ? Number(said) : quick ? short : full;
  };
  const known = [...Object.keys(attacks), averaging];
  const asked = typeof values.attacks === 'string' ? values.attacks.split(',') : undefined;
  const strange = asked?.filter((name) => name !== '' && !known.includes(name)) ?? [];
  if (strange.length > 0) return `There is no attack ${strange.join(', ')}; there are ${known.join(', ')}.`;
  const options: Options = {
    quick,
    documents: number('documents', 48, 2),
    photos: number('photos', 48, 1),
    attacks: asked?.filter((name) => name !== '') ?? (quick ? quickAttacks : known),
    unmarked: number('unmarked', 2_000, 6),
    decodes: number('decodes', 10_000_000, 2_000),
    jobs: number('jobs', 2, 2),
    minutes: number('minutes', 24 * 60, 24 * 60),
    strength: values.strength === 'gentle' || values.strength === 'strong' ? values.strength : 'standard',
    reading: values.reading === true,
    verbose: values.verbose === true,
    ...(typeof values.kinds === 'string' ? { kinds: values.kinds.split(',') } : {}),
    ...(values.tongue === 'en' || values.tongue === 'zh' ? { tongue: values.tongue } : {}),
    ...(values.half === 'tuning' || values.half === 'held-out' ? { half: values.half } : {}),
    ...(typeof values.json === 'string' ? { json: values.json } : {}),
    ...(typeof values.keep === 'string' ? { keep: values.keep } : {}),
  };
  const counts = [options.documents, options.photos, options.unmarked, options.decodes, options.jobs];
  if (counts.some((count) => !Number.isInteger(count) || count < 0) || options.jobs < 1)
    return 'Counts are whole numbers.';
  return options;
};
