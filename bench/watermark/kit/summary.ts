import { enough, limits, looksFor, rateOf, readGoals } from './goals.ts';
import type { Decodes, Done, Look, Mark } from './tasks.ts';

/** One goal and what came of it. */
export interface Verdict {
  readonly goal: string;
  readonly wanted: string;
  readonly measured: string;
  /** How it compares with what is wanted: 1 or more is met; nothing when it was not measured. */
  readonly ratio?: number;
  /** Too few were measured to call a goal met. */
  readonly sample?: boolean;
}

/** All a run found. */
export interface Outcome {
  readonly marks: readonly Mark[];
  readonly looks: readonly Look[];
  readonly unmarked: readonly Look[];
  readonly decodes: Decodes;
}

/** What all tasks found, together. */
export const gather = (done: readonly (Done & { readonly task: string })[]): Outcome => {
  const looks = (task: string) => done.filter((one) => one.task === task).flatMap((one) => one.looks);
  const decodes = done.flatMap((one) => one.decodes ?? []);
  const sum = (of: (one: Decodes) => number) => decodes.reduce((all, one) => all + of(one), 0);
  return {
    // A picture is marked once for each few of its attacks; it counts once.
    marks: [...new Map(done.flatMap((one) => one.marks).map((mark) => [mark.name, mark])).values()],
    looks: looks('marked'),
    unmarked: looks('unmarked'),
    decodes: {
      count: sum(({ count }) => count),
      checked: sum(({ checked }) => checked),
      accepted: sum(({ accepted }) => accepted),
      fitMost: Math.max(0, ...decodes.map(({ fitMost }) => fitMost)),
    },
  };
};

/** Processor seconds for each megapixel, of all together. */
export const cpuOf = (
  all: readonly { readonly cpuSeconds: number; readonly megapixels: number }[],
): number | undefined => {
  const megapixels = all.reduce((sum, one) => sum + one.megapixels, 0);
  return megapixels === 0 ? undefined : all.reduce((sum, one) => sum + one.cpuSeconds, 0) / megapixels;
};

/** A share as text. */
export const percent = (share: number | undefined): string =>
  share === undefined ? '–' : `${(share * 100).toFixed(share === 1 || share === 0 ? 0 : 1)} %`;

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** What is said of how little a mark shows: the mean and the worst. */
export const qualityOf = (marks: readonly Mark[], of: 'psnr' | 'ssim') => {
  const values = marks.map((mark) => mark[of]);
  return { mean: mean(values), least: Math.min(...values) };
};

const counted = (looks: readonly Look[]): string =>
  looks.length === 0 ? '–' : `${percent(rateOf(looks))} of ${looks.length}`;

const readVerdicts = (looks: readonly Look[]): Verdict[] =>
  readGoals.map((goal) => {
    const ours = looksFor(goal, looks);
    const [documents, photos] = [
      ours.filter(({ kind }) => kind === 'document'),
      ours.filter(({ kind }) => kind === 'photo'),
    ];
    const rates = [documents, photos].flatMap((part) => rateOf(part) ?? []);
    const isSample = [documents, photos].some((part) =>
      goal.attacks.some((attack) => part.filter((one) => one.attack === attack).length < enough.pictures),
    );
    return {
      goal: goal.name,
      wanted: `≥ ${percent(goal.least)}`,
      measured: `documents ${counted(documents)}, photos ${counted(photos)}`,
      ...(rates.length > 0 ? { ratio: Math.min(...rates) / goal.least, sample: isSample } : {}),
    };
  });

const costVerdicts = ({ marks, looks, unmarked }: Outcome): Verdict[] => {
  const costs = [
    ['embed', limits.embed, cpuOf(marks)],
    ['hit', limits.hit, cpuOf(looks.filter(({ outcome }) => outcome === 'hit'))],
    ['miss', limits.miss, cpuOf(unmarked.filter(({ outcome }) => outcome === 'miss'))],
  ] as const;
  return costs.map(([name, most, measured]) => ({
    goal: `${name}, CPU s per megapixel`,
    wanted: `≤ ${most}`,
    measured: measured?.toFixed(3) ?? '–',
    ...(measured === undefined ? {} : { ratio: most / measured, sample: marks.length < 2 * enough.pictures }),
  }));
};

/** Every goal, met or missed. */
export const verdicts = (outcome: Outcome): Verdict[] => {
  const { marks, looks, unmarked, decodes } = outcome;
  const quality = marks.length > 0;
  const isSample = marks.length < 2 * enough.pictures;
  const [psnr, ssim] = [qualityOf(marks, 'psnr'), qualityOf(marks, 'ssim')];
  const wrong = looks.filter((one) => one.outcome === 'wrong').length;
  const found = unmarked.filter((one) => one.outcome === 'wrong').length;
  return [
    {
      goal: 'PSNR / SSIM, mean (least)',
      wanted: `≥ ${limits.psnr} dB / ≥ ${limits.ssim}`,
      measured: quality
        ? `${psnr.mean.toFixed(1)} (${psnr.least.toFixed(1)}) dB / ${ssim.mean.toFixed(4)} (${ssim.least.toFixed(4)})`
        : '–',
      ...(quality
        ? { ratio: Math.min(psnr.mean / limits.psnr, ssim.mean / limits.ssim), sample: isSample }
        : {}),
    },
    ...readVerdicts(looks),
    {
      goal: 'wrong ids',
      wanted: '0',
      measured: `${wrong} of ${looks.length} marked, ${found} of ${unmarked.length} unmarked, ${decodes.accepted} of ${decodes.count.toLocaleString('en')} random decodes (${decodes.checked} passed the checksum, best fit ${decodes.fitMost.toFixed(3)})`,
      ratio: wrong + found + decodes.accepted === 0 ? 1 : 0,
      sample: unmarked.length < enough.unmarked || decodes.count < enough.decodes,
    },
    ...costVerdicts(outcome),
  ];
};
