import { percent, type Verdict } from './kit/summary.ts';
import { markdown } from './kit/table.ts';
import { type EditKind, editKinds } from './tamper-edits.ts';
import type { PageOutcome } from './tamper-measure.ts';

const onPaper = ['print-scan-am', 'phone-easy'];

const rate = (pages: readonly PageOutcome[], kind?: EditKind): number | undefined => {
  const edits = pages
    .filter(({ compared }) => compared)
    .flatMap((page) => page.edits.filter((one) => kind === undefined || one.kind === kind));
  return edits.length === 0 ? undefined : edits.filter(({ found }) => found).length / edits.length;
};

const falseRate = (pages: readonly PageOutcome[]): number | undefined => {
  const blocks = pages.reduce((sum, page) => sum + page.blocks, 0);
  return blocks === 0 ? undefined : pages.reduce((sum, page) => sum + page.falseBlocks, 0) / blocks;
};

/** A share far below one. */
const small = (share: number | undefined) => (share === undefined ? '–' : `${(share * 100).toFixed(3)} %`);

/** What was found and what was not, condition by condition. */
export const tamperTable = (all: readonly PageOutcome[]): string =>
  markdown(
    ['condition', 'pages compared', 'edits found', ...editKinds, 'false blocks', 'CPU s a page'],
    [...new Set(all.map(({ condition }) => condition))].map((condition) => {
      const pages = all.filter((one) => one.condition === condition);
      const compared = pages.filter((page) => page.compared);
      const edits = compared.flatMap((page) => page.edits);
      const cpu = compared.reduce((sum, page) => sum + page.cpuSeconds, 0) / Math.max(1, compared.length);
      return [
        condition,
        `${compared.length}/${pages.length}`,
        `${edits.filter(({ found }) => found).length}/${edits.length}`,
        ...editKinds.map((kind) => percent(rate(pages, kind))),
        small(falseRate(pages)),
        cpu.toFixed(2),
      ];
    }),
  );

/** The goals about edits. */
export const tamperVerdicts = (all: readonly PageOutcome[]): Verdict[] => {
  const found = rate(all);
  const falses = (name: string, most: number, pages: readonly PageOutcome[]): Verdict => {
    const share = falseRate(pages);
    return {
      goal: `false blocks, ${name}`,
      wanted: `≤ ${most * 100} %`,
      measured: small(share),
      ...(share === undefined ? {} : { ratio: share <= most ? 1 : most / share }),
    };
  };
  return [
    {
      goal: 'edits found',
      wanted: '≥ 95 %',
      measured: percent(found),
      ...(found === undefined ? {} : { ratio: found / 0.95 }),
    },
    falses(
      'digital',
      0.001,
      all.filter(({ condition }) => !onPaper.includes(condition)),
    ),
    falses(
      'print or phone',
      0.005,
      all.filter(({ condition }) => onPaper.includes(condition)),
    ),
  ];
};
