import { rateOf } from './goals.ts';
import { cpuOf, type Outcome, percent, qualityOf, type Verdict } from './summary.ts';
import type { Look } from './tasks.ts';

/** Rows as a table in Markdown. */
export const markdown = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
};

/** How many of how many were read. */
const read = (looks: readonly Look[]): string =>
  looks.length === 0 ? '–' : `${looks.filter(({ outcome }) => outcome === 'hit').length}/${looks.length}`;

const halves = (looks: readonly Look[]): string[] => [
  read(looks.filter(({ half }) => half === 'tuning')),
  read(looks.filter(({ half }) => half === 'held-out')),
  percent(rateOf(looks)),
];

/** How many marks were read after each attack. */
export const attackTable = ({ looks }: Outcome): string => {
  const names = [...new Set(looks.map(({ attack }) => attack))];
  const rows = names.map((attack) => {
    const these = looks.filter((one) => one.attack === attack);
    const documents = these.filter(({ kind }) => kind === 'document');
    return [
      attack,
      ...halves(documents.filter((one) => !one.blank)),
      read(documents.filter((one) => one.blank)),
      ...halves(these.filter(({ kind }) => kind === 'photo')),
      String(these.filter(({ outcome }) => outcome === 'wrong').length),
      cpuOf(these)?.toFixed(2) ?? '–',
    ];
  });
  const head = [
    'attack',
    'documents, tuning',
    'held out',
    'all',
    'nearly blank',
    'photos, tuning',
    'held out',
    'all',
    'wrong',
    'CPU s/MP',
  ];
  return markdown(head, rows);
};

/** How little the mark shows. */
export const qualityTable = ({ marks }: Outcome): string =>
  markdown(
    ['', 'PSNR mean', 'least', 'SSIM mean', 'least', 'embed CPU s/MP'],
    (['document', 'photo'] as const).flatMap((kind) => {
      const these = marks.filter((mark) => mark.kind === kind);
      if (these.length === 0) return [];
      const [psnr, ssim] = [qualityOf(these, 'psnr'), qualityOf(these, 'ssim')];
      return [
        [
          `${these.length} ${kind}s`,
          psnr.mean.toFixed(1),
          psnr.least.toFixed(1),
          ssim.mean.toFixed(4),
          ssim.least.toFixed(4),
          cpuOf(these)?.toFixed(3) ?? '–',
        ],
      ];
    }),
  );

const said = ({ ratio, sample }: Verdict): string => {
  if (ratio === undefined) return 'not measured';
  return `${ratio >= 1 ? 'met' : 'missed'}${sample ? ' in this sample' : ''}`;
};

/** Every goal and whether it was met. */
export const goalTable = (verdicts: readonly Verdict[]): string =>
  markdown(
    ['goal', 'wanted', 'measured', ''],
    verdicts.map((verdict) => [verdict.goal, verdict.wanted, verdict.measured, said(verdict)]),
  );
