import {
  DestructionPhoto,
  DestructionReason,
  DestructionSigner,
} from '@chancery/contract/destruction/codes.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { ProofKind } from '@chancery/contract/passkey/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { drawnPdf } from '../../kit/drawn-pdf.ts';
import { facts, footers, heading, paragraph } from '../../kit/pdf/parts.ts';
import { colour, createSheet, moment, type Sheet, size } from '../../kit/pdf/sheet.ts';
import type { RecordContent } from './record-content.ts';

const digestStyle = { size: 7 } as const;
const pictureSide = 92;

const drawFront = (sheet: Sheet, content: RecordContent): void => {
  const { doc, t, left, width } = sheet;
  const title = { font: 'bold', size: size.title, colour: colour.ink } as const;
  sheet.put(t('destruction.record.title'), left, doc.y, width * 0.72, title);
  doc.y += 40;
  paragraph(sheet, t('destruction.record.lead', { unit: content.unitName }), { colour: colour.dim });
  doc.y += 6;
  facts(sheet, [
    { label: t('destruction.seal'), value: content.seal, wide: true, style: { font: 'medium', size: 11 } },
    { label: t('destruction.number'), value: content.number },
    { label: t('destruction.subtype'), value: t(codeLabel(SealSubtype, content.subtype)) },
    content.serial ? { label: t('destruction.serial'), value: content.serial } : null,
    { label: t('destruction.keeper'), value: content.keeper || '–' },
    { label: t('destruction.reason'), value: t(codeLabel(DestructionReason, content.reason)) },
    { label: t('destruction.creditCode'), value: content.creditCode || '–' },
    content.replacedBy ? { label: t('destruction.replacedBy'), value: content.replacedBy, wide: true } : null,
    content.remark ? { label: t('destruction.remark'), value: content.remark, wide: true } : null,
  ]);
};

const drawSteps = (sheet: Sheet, { begun, handedIn, destroyed }: RecordContent): void => {
  const { t } = sheet;
  heading(sheet, t('destruction.record.steps'));
  facts(sheet, [
    { label: t('destruction.createdBy'), value: begun.by },
    { label: t('destruction.createdAt'), value: moment(begun.at) },
    { label: t('destruction.handedInAt'), value: moment(handedIn.at) },
    { label: t('destruction.handedInBy'), value: handedIn.by },
    { label: t('destruction.receivedBy'), value: handedIn.to },
    { label: t('destruction.place'), value: handedIn.place || '–' },
    { label: t('destruction.destroyedAt'), value: moment(destroyed.at) },
    { label: t('destruction.destroyedBy'), value: destroyed.by },
    { label: t('destruction.method'), value: destroyed.method },
  ]);
  sheet.put(t('zone.platform'), sheet.left, sheet.doc.y, sheet.width, {
    size: size.meta,
    colour: colour.dim,
  });
  sheet.doc.y += 8;
};

const drawPhotos = (sheet: Sheet, { photos }: RecordContent): void => {
  const { doc, t, left, width } = sheet;
  heading(sheet, t('destruction.photos'), pictureSide);
  for (const { kind, digest, picture } of photos) {
    sheet.room(pictureSide + 10);
    const top = doc.y;
    if (picture) doc.image(picture, left, top, { fit: [pictureSide, pictureSide] });
    const beside = left + pictureSide + 14;
    const room = width - pictureSide - 14;
    sheet.put(t(codeLabel(DestructionPhoto, kind)), beside, top, room, { font: 'medium' });
    sheet.put(t('destruction.record.digest'), beside, top + 16, room, {
      size: size.meta,
      colour: colour.dim,
    });
    sheet.put(digest.toString('hex'), beside, top + 27, room, digestStyle);
    doc.y = top + pictureSide + 10;
  }
};

const drawSignatures = (sheet: Sheet, { signatures }: RecordContent): void => {
  const { t } = sheet;
  heading(sheet, t('destruction.signatures'));
  for (const { role, name, proof, at } of signatures)
    facts(sheet, [
      { label: t(codeLabel(DestructionSigner, role)), value: name, style: { font: 'medium' } },
      { label: t('destruction.signedAt'), value: moment(at) },
      { label: t('destruction.proof'), value: proof ? t(codeLabel(ProofKind, proof)) : '–' },
    ]);
};

/** Draws what certifies the end of a seal. */
export const drawRecord = (content: RecordContent): Promise<Buffer> => {
  const t = translator(content.language);
  const title = `${t('destruction.record.title')} ${content.number}`;
  const sheet = createSheet(t, content.language, title, content.brandName);
  const drawn = drawnPdf(sheet.doc);
  drawFront(sheet, content);
  drawSteps(sheet, content);
  drawPhotos(sheet, content);
  drawSignatures(sheet, content);
  footers(sheet, `${content.unitName} · ${content.number}`);
  sheet.doc.end();
  return drawn;
};
