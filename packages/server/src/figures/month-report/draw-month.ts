import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { thousands } from '@chancery/contract/rules/display.ts';
import { durationText } from '@chancery/contract/rules/duration.ts';
import { UseReason } from '@chancery/contract/use-record/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { drawnPdf } from '../../kit/drawn-pdf.ts';
import { brandMark, footers, heading, paragraph, table } from '../../kit/pdf/parts.ts';
import { colour, createSheet, type Sheet, size } from '../../kit/pdf/sheet.ts';
import type { Statistic } from '../statistic/statistics.ts';
import type { MonthTask, ReportPart } from './report-task.ts';

const headline = [
  'uses',
  'presses',
  'abnormal',
  'noPhoto',
  'applied',
  'approved',
  'rejected',
  'leadMedian',
] as const;
const columns = ['uses', 'presses', 'abnormal', 'noPhoto', 'applied', 'approved', 'leadMedian'] as const;
type Name = (typeof headline)[number];

const say = ({ language }: Sheet, name: Name, value: number | null): string =>
  name === 'leadMedian' ? durationText(value, language) : thousands(value ?? 0);

const minuteIn = ({ madeAt, zone }: MonthTask): string =>
  madeAt.toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });

const drawHead = (sheet: Sheet, task: MonthTask): void => {
  const { doc, t, left, width } = sheet;
  const top = doc.y;
  brandMark(sheet, task.brandMark, left, top, 34);
  sheet.put(task.brandName, left + 44, top + 8, 240, { font: 'medium', size: 10.5, colour: colour.ink });
  sheet.put(t('monthReport.title'), left, top + 52, width, {
    font: 'bold',
    size: size.title,
    colour: colour.ink,
  });
  sheet.put(task.month, left, top + 88, width, { font: 'medium', size: 15, colour: colour.cinnabar });
  sheet.put(task.unitName, left, top + 112, width, { font: 'medium', size: 13 });
  const about = [
    t(`monthReport.sight.${task.sight}`),
    t('monthReport.made', { at: minuteIn(task), name: task.readerName }),
    t('monthReport.zone', { zone: task.zone }),
  ].join(' · ');
  sheet.put(about, left, top + 132, width, { size: size.meta, colour: colour.dim });
  doc.y = top + 152;
  doc
    .moveTo(left, doc.y)
    .lineTo(left + width, doc.y)
    .lineWidth(1)
    .stroke(colour.ink);
  doc.y += 14;
};

/** The figures that matter first, each beside that of the month before. */
const drawHeadline = (sheet: Sheet, { total, before, monthBefore }: MonthTask): void => {
  const { doc, t, left, width } = sheet;
  const [perLine, gap, height] = [4, 10, 54];
  const box = (width - gap * (perLine - 1)) / perLine;
  headline.forEach((name, at) => {
    const x = left + (at % perLine) * (box + gap);
    const y = doc.y + Math.floor(at / perLine) * (height + gap);
    const isBad = name === 'abnormal' && total.abnormal > 0;
    doc.roundedRect(x, y, box, height, 4).fill(isBad ? colour.dangerSoft : colour.soft);
    const inner = box - 16;
    sheet.put(t(`statistics.measure.${name}`), x + 8, y + 6, inner, { size: size.meta, colour: colour.dim });
    const look = { font: 'bold', size: 15, colour: isBad ? colour.danger : colour.ink } as const;
    sheet.put(say(sheet, name, total[name]), x + 8, y + 16, inner, look);
    const was = t('monthReport.was', { month: monthBefore, n: say(sheet, name, before[name]) });
    sheet.put(was, x + 8, y + 39, inner, { size: size.meta, colour: colour.dim });
  });
  doc.y += Math.ceil(headline.length / perLine) * (height + gap);
};

/** How the month before stands below a row. */
const dim = { size: size.meta, colour: colour.dim } as const;

const drawPart = (sheet: Sheet, { kind, rows, more }: ReportPart, { monthBefore }: MonthTask): void => {
  const { t } = sheet;
  if (rows.length === 0) return;
  heading(sheet, t('statistics.byKind', { kind: t(`code.statisticKind.${kind}`).toLowerCase() }), 90);
  const nameOf = (name: string) => name || t(kind === 'department' ? 'figure.noDepartment' : 'figure.gone');
  const cell = (name: Name, now: Statistic) => say(sheet, name, now[name]);
  table(
    sheet,
    [
      { head: t(`code.statisticKind.${kind}`), share: 3 },
      ...columns.map((name) => ({
        head: t(`statistics.measure.${name}`),
        share: name === 'leadMedian' ? 1.6 : 1.1,
        align: 'right' as const,
      })),
    ],
    rows.flatMap(({ name, now, before }) => [
      [
        nameOf(name),
        ...columns.map((each) =>
          each === 'abnormal' && now.abnormal > 0
            ? { text: cell(each, now), style: { font: 'bold', colour: colour.danger } as const }
            : cell(each, now),
        ),
      ],
      [
        { text: t('monthReport.before', { month: monthBefore }), style: dim },
        ...columns.map((each) => ({ text: cell(each, before), style: dim })),
      ],
    ]),
  );
  if (more > 0) paragraph(sheet, t('monthReport.more', { n: more }), { size: size.meta, colour: colour.dim });
};

const drawReasons = (sheet: Sheet, { reasons, month, monthBefore }: MonthTask): void => {
  const { t } = sheet;
  heading(sheet, t('monthReport.stoodOut'));
  if (reasons.length === 0) {
    paragraph(sheet, t('monthReport.nothing'), { colour: colour.dim });
    return;
  }
  table(
    sheet,
    [
      { head: t('monthReport.reason'), share: 4 },
      { head: month, share: 1, align: 'right' },
      { head: monthBefore, share: 1, align: 'right' },
    ],
    reasons.map(({ reason, now, before }) => {
      const known = UseReason.all.find((one) => one === reason);
      return [known ? t(codeLabel(UseReason, known)) : reason, thousands(now), thousands(before)];
    }),
  );
};

const drawApprovals = (sheet: Sheet, { total, before, approvers, monthBefore }: MonthTask): void => {
  const { t, language } = sheet;
  heading(sheet, t('monthReport.approvals'));
  const time = (seconds: number | null) => durationText(seconds, language);
  paragraph(
    sheet,
    t('monthReport.times', {
      median: time(total.leadMedian),
      most: time(total.lead90),
      month: monthBefore,
      medianBefore: time(before.leadMedian),
      mostBefore: time(before.lead90),
    }),
  );
  if (approvers.length === 0) return;
  table(
    sheet,
    [
      { head: t('figure.approver'), share: 3 },
      { head: t('monthReport.decided'), share: 1, align: 'right' },
      { head: t('monthReport.waitMedian'), share: 1.4, align: 'right' },
      { head: t('monthReport.wait90'), share: 1.4, align: 'right' },
    ],
    approvers.map(({ realName, decided, waitMedian, wait90 }) => [
      realName || t('figure.gone'),
      thousands(decided),
      time(waitMedian),
      time(wait90),
    ]),
  );
};

/** Draws the report of a month. */
export const drawMonth = (task: MonthTask): Promise<Buffer> => {
  const t = translator(task.language);
  const title = `${t('monthReport.title')} ${task.month}`;
  const sheet = createSheet(t, task.language, title, task.brandName);
  const finished = drawnPdf(sheet.doc);
  drawHead(sheet, task);
  drawHeadline(sheet, task);
  drawReasons(sheet, task);
  drawApprovals(sheet, task);
  for (const part of task.parts) drawPart(sheet, part, task);
  paragraph(sheet, t('statistics.note'), { size: size.meta, colour: colour.dim });
  footers(sheet, `${task.brandName} · ${title} · ${task.unitName}`);
  sheet.doc.end();
  return finished;
};
