import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { UseReason, UseVerdict } from '@chancery/contract/use-record/codes.ts';
import { comma } from '@chancery/phrases/phrase.ts';
import { encode } from 'uqr';
import { brandMark, facts } from '../../../kit/pdf/parts.ts';
import { colour, minute, moment, type Sheet, size } from '../../../kit/pdf/sheet.ts';
import type { ReportContent, ReportTask } from '../report-content.ts';

/** The ink and the ground of a verdict. */
export const verdictColours = {
  [UseVerdict.normal]: [colour.done, colour.doneSoft],
  [UseVerdict.warning]: [colour.attention, colour.attentionSoft],
  [UseVerdict.abnormal]: [colour.danger, colour.dangerSoft],
  [UseVerdict.unknown]: [colour.dim, colour.neutralSoft],
} as const;

const drawCode = ({ doc }: Sheet, text: string, x: number, y: number, side: number): void => {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 });
  const unit = side / modules;
  data.forEach((row, line) => {
    row.forEach((dark, column) => {
      // A little overlap, so that no reader shows hairlines between the modules.
      if (dark) doc.rect(x + column * unit, y + line * unit, unit + 0.05, unit + 0.05);
    });
  });
  doc.fill(colour.text);
};

const drawVerdict = (sheet: Sheet, { content }: ReportTask, y: number): void => {
  const { doc, t, left } = sheet;
  const text = content.verdict ? t(codeLabel(UseVerdict, content.verdict)) : t('report.verdict.none');
  const [ink, ground] = verdictColours[content.verdict ?? UseVerdict.unknown];
  sheet.style({ font: 'bold', size: 11 });
  const width = doc.widthOfString(text) + 24;
  doc.roundedRect(left, y, width, 23, 11.5).fill(ground);
  sheet.put(text, left, y + 4, width, { font: 'bold', size: 11, colour: ink, align: 'center' });
  const reasons = content.reasons
    .map((reason) => t(codeLabel(UseReason, reason)))
    .join(comma[sheet.language]);
  if (reasons) sheet.put(reasons, left + width + 10, y + 5.5, 330 - width, { size: size.body, colour: ink });
};

/** Whose word the name of the unit is: the platform's, by its licence, or only its own. */
const whoseName = ({ t }: Sheet, { creditCode, unitCheckedAt }: ReportContent) =>
  [
    { text: creditCode && t('report.unit.code', { code: creditCode }), colour: colour.dim },
    unitCheckedAt
      ? { text: t('report.unit.checked', { at: minute(unitCheckedAt) }), colour: colour.dim }
      : { text: t('report.unit.unchecked'), colour: colour.attention },
  ].filter(({ text }) => text);

/** The head of the first page: what this is, about what, the verdict, and the code that leads to the check. */
export const drawFront = (sheet: Sheet, task: ReportTask): void => {
  const { doc, t, left, width } = sheet;
  const { content } = task;
  const codeSide = 104;
  const codeX = left + width - codeSide;
  const top = doc.y;
  brandMark(sheet, task.brandMark, left, top, 34);
  sheet.put(task.brandName, left + 44, top + 1, 240, { font: 'medium', size: 10.5, colour: colour.ink });
  sheet.put(t('report.subtitle'), left + 44, top + 17, 320, { size: size.meta + 0.5, colour: colour.dim });
  sheet.put(t('report.title'), left, top + 52, width - codeSide - 20, {
    font: 'bold',
    size: size.title,
    colour: colour.ink,
  });
  drawCode(sheet, task.ticketUrl, codeX, top, codeSide);
  doc.link(codeX, top, codeSide, codeSide, task.ticketUrl);
  sheet.put(t('report.scan'), codeX, top + codeSide + 5, codeSide, {
    font: 'medium',
    size: size.body,
    align: 'center',
  });
  const name = { font: 'medium', size: 13 } as const;
  const nameWidth = width - codeSide - 26;
  sheet.put(content.unitName, left, top + 92, nameWidth, name);
  let below = top + 96 + sheet.heightOf(content.unitName, nameWidth, name);
  for (const { text, colour: ink } of whoseName(sheet, content)) {
    const style = { size: size.body, colour: ink };
    sheet.put(text, left, below, nameWidth, style);
    below += 2 + sheet.heightOf(text, nameWidth, style);
  }
  below += 4;
  sheet.put(
    `${t(content.hasNumber ? 'report.number' : 'report.recordNumber')}  ${content.number}`,
    left,
    below,
    nameWidth,
    {
      size: 10.5,
      colour: colour.dim,
    },
  );
  drawVerdict(sheet, task, below + 24);
  doc.y = Math.max(below + 62, top + codeSide + 34);
  doc
    .moveTo(left, doc.y)
    .lineTo(left + width, doc.y)
    .lineWidth(1)
    .stroke(colour.ink);
  doc.y += 12;
  const none = t('report.none');
  const presses =
    content.granted > 0
      ? t('report.fact.pressesOf', { used: content.pressCount, granted: content.granted })
      : t('report.fact.pressesFree', { used: content.pressCount });
  const strong = { font: 'medium', size: 10 } as const;
  facts(sheet, [
    { label: t('report.fact.seal'), value: content.sealName, style: strong },
    { label: t('report.fact.user'), value: content.userName || none, style: strong },
    { label: t('report.fact.presses'), value: presses, style: { ...strong, colour: colour.cinnabar } },
    { label: t('report.fact.serial'), value: content.serial ?? none },
    { label: t('report.fact.department'), value: content.departmentName || none },
    {
      label: t('report.fact.unaccounted'),
      value: content.unaccounted > 0 ? String(content.unaccounted) : none,
      style: content.unaccounted > 0 ? { font: 'bold', colour: colour.danger } : {},
    },
    {
      label: t('report.fact.period'),
      value: content.firstAt ? `${minute(content.firstAt)} – ${minute(content.lastAt)}` : none,
    },
    { label: t('report.fact.photos'), value: String(content.photoCount) },
  ]);
  paragraphOfMaking(sheet, task);
};

const paragraphOfMaking = (sheet: Sheet, { madeAt, madeBy }: ReportTask): void => {
  const { doc, t, left, width } = sheet;
  const text = `${t('report.made', { at: moment(madeAt), name: madeBy })}  ·  ${t('zone.platform')}`;
  sheet.put(text, left, doc.y, width, { size: size.meta, colour: colour.dim });
  doc.y += 14;
};
