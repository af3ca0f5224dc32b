import { translator } from '@chancery/phrases/translate.ts';
import { drawnPdf } from '../../../kit/drawn-pdf.ts';
import type { ReportTask } from '../report-content.ts';
import { drawReview, drawStory } from './after.ts';
import { drawApplication, drawApproval, drawGrant } from './before.ts';
import { drawFront } from './front.ts';
import { drawCheck, drawProof } from './proof.ts';
import { colour, createSheet, type Sheet, size } from './sheet.ts';
import { leaveRoomForSignature } from './signature.ts';
import { drawPhotos, drawPresses } from './use.ts';

/** Attaches the bundle as it is, so that it is found by looking at the file alone. */
const attach = ({ doc, t }: Sheet, { bundle, bundleName, madeAt }: ReportTask): void => {
  doc.compress = false;
  doc.file(Buffer.from(bundle), {
    name: bundleName,
    type: 'application/json',
    description: t('report.subtitle'),
    creationDate: madeAt,
    modifiedDate: madeAt,
    relationship: 'Data',
  } as PDFKit.Mixins.PDFAttachmentOptions);
  doc.compress = true;
};

const drawFooters = (sheet: Sheet, { content, brandName }: ReportTask): void => {
  const { doc, t, left, width } = sheet;
  const { start, count } = doc.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    doc.switchToPage(at);
    // Below the margin, where text would otherwise begin another page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - 38;
    doc
      .moveTo(left, y - 8)
      .lineTo(left + width, y - 8)
      .lineWidth(0.5)
      .stroke(colour.line);
    const style = { size: size.meta, colour: colour.dim } as const;
    sheet.put(`${brandName} · ${t('report.title')} · ${content.number}`, left, y, width * 0.7, style);
    const page = t('report.page', { page: at - start + 1, pages: count });
    sheet.put(page, left + width * 0.7, y, width * 0.3, { ...style, align: 'right' });
  }
};

/** Draws a report and attaches its evidence. */
export const drawReport = (task: ReportTask): Promise<Buffer> => {
  const t = translator(task.language);
  const title = `${t('report.title')} ${task.content.number}`;
  const sheet = createSheet(t, task.language, title, task.brandName);
  const { doc } = sheet;
  const finished = drawnPdf(doc);
  drawFront(sheet, task);
  drawProof(sheet, task);
  drawApplication(sheet, task.content);
  drawApproval(sheet, task.content);
  drawGrant(sheet, task.content);
  drawPresses(sheet, task.content);
  drawPhotos(sheet, task);
  drawReview(sheet, task.content);
  drawStory(sheet, task.content);
  drawCheck(sheet, task);
  attach(sheet, task);
  drawFooters(sheet, task);
  leaveRoomForSignature(sheet, task);
  doc.end();
  return finished;
};
