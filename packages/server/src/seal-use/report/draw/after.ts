import { ApprovalAction } from '@chancery/contract/approval/codes.ts';
import { AuthorizationStep } from '@chancery/contract/authorization/codes.ts';
import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { UseVerdict } from '@chancery/contract/use-record/codes.ts';
import { facts, heading, paragraph } from '../../../kit/pdf/parts.ts';
import { colour, moment, type Sheet, size } from '../../../kit/pdf/sheet.ts';
import type { ReportContent, ReportStep } from '../report-content.ts';
import { verdictColours } from './front.ts';

const wordsOf = ({ t }: Sheet, { what }: ReportStep): string => {
  if ('approval' in what) return t(codeLabel(ApprovalAction, what.approval));
  if ('step' in what) return t(codeLabel(AuthorizationStep, what.step));
  if ('photos' in what) return t('report.story.photo', { n: what.photos });
  return t('report.story.presses', { n: what.presses, at: moment(what.until) });
};

const isOfTheSeal = ({ what }: ReportStep): boolean => 'presses' in what;

/** The story from the application to the review, as a line down the page. */
export const drawStory = (sheet: Sheet, { story }: ReportContent): void => {
  if (story.length === 0) return;
  const { doc, t, left, width } = sheet;
  heading(sheet, t('report.story'), 80);
  const column = 104;
  const textX = left + column + 24;
  const textWidth = width - column - 24;
  story.forEach((step, at) => {
    const line = [wordsOf(sheet, step), step.by].filter(Boolean).join(' · ');
    const said = sheet.heightOf(line, textWidth, { font: 'medium' });
    const detail = step.detail ? sheet.heightOf(step.detail, textWidth, { size: 8 }) + 1 : 0;
    const height = said + detail + 8;
    sheet.room(height);
    const { y } = doc;
    const x = left + column + 9;
    const isLast = at === story.length - 1 || y + height + 20 > sheet.bottom;
    if (!isLast)
      doc
        .moveTo(x, y + 10)
        .lineTo(x, y + height + 2)
        .lineWidth(0.8)
        .stroke(colour.line);
    doc
      .circle(x, y + 6, isOfTheSeal(step) ? 3.6 : 2.6)
      .fill(isOfTheSeal(step) ? colour.cinnabar : colour.ink);
    sheet.put(moment(step.at), left, y, column, { size: 8, colour: colour.dim });
    sheet.put(line, textX, y, textWidth, { font: 'medium' });
    if (step.detail) sheet.put(step.detail, textX, y + said + 1, textWidth, { size: 8, colour: colour.dim });
    doc.y = y + height;
  });
};

/** What the reviewer found. */
export const drawReview = (sheet: Sheet, { review }: ReportContent): void => {
  const { t } = sheet;
  heading(sheet, t('report.review'), review ? 60 : 20);
  if (!review) {
    paragraph(sheet, t('report.review.none'), { colour: colour.dim });
    return;
  }
  const style = { font: 'bold', size: size.body + 1, colour: verdictColours[review.verdict][0] } as const;
  facts(sheet, [
    { label: t('report.verdict'), value: t(codeLabel(UseVerdict, review.verdict)), style },
    { label: t('report.review.by'), value: review.by },
    { label: t('report.review.at'), value: moment(review.at) },
    { label: t('report.review.opinion'), value: review.opinion || '–', wide: true },
  ]);
};
