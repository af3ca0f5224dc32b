import { translator } from '@chancery/phrases/translate.ts';
import { drawnPdf } from '../../../kit/drawn-pdf.ts';
import { footers } from '../../../kit/pdf/parts.ts';
import { createSheet, type Sheet } from '../../../kit/pdf/sheet.ts';
import type { ReportTask } from '../report-content.ts';
import { drawReview, drawStory } from './after.ts';
import { drawApplication, drawApproval, drawGrant } from './before.ts';
import { drawFront } from './front.ts';
import { drawCheck, drawProof } from './proof.ts';
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
  footers(sheet, `${task.brandName} · ${t('report.title')} · ${task.content.number}`);
  leaveRoomForSignature(sheet, task);
  doc.end();
  return finished;
};
