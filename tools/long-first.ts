import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long however short they are, the longest first. By itself a run on a fresh clone begins with the largest
 * files, and at its end everybody waits for one of these.
 */
const long = [
  'matrix.strangers',
  'killed-marking',
  'identify.engine',
  'durability',
  'killed-sealing',
  'chaos',
  'look-at-paper',
  'drawings',
  'signing',
  'pdf',
  'killed-payments',
  'sequencer.attacks',
  'suite',
  'licence-reading',
  'restart',
  'matrix',
  'watermark.cli',
  'paper-check.service',
  'find-imprints',
  'audit',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = long.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at < 0 ? long.length : at;
};

/** The order of the files of a run: the long ones, then as ever. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const longest = usual
      .filter((file) => rankOf(file) < long.length)
      .toSorted((a, b) => rankOf(a) - rankOf(b));
    // A worker ends where the next file is of another project, and what it had loaded is loaded anew: so each project in
    // one piece, and the one with the longest last, since most others are of it too.
    const byProject = [...Map.groupBy(longest, ({ project }) => project.name).values()].toReversed();
    return [...byProject.flat(), ...usual.filter((file) => !longest.includes(file))];
  }
}
