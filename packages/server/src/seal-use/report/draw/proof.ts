import { readBundle } from '@chancery/evidence/bundle.ts';
import { toBase64 } from '@chancery/evidence/bytes.ts';
import { readCheckpoint } from '@chancery/evidence/checkpoint.ts';
import { verifyBundle } from '@chancery/evidence/verify.ts';
import { sentence, words } from '@chancery/evidence/words.ts';
import { facts, heading, paragraph } from '../../../kit/pdf/parts.ts';
import { colour, type Sheet, size } from '../../../kit/pdf/sheet.ts';
import type { ReportTask } from '../report-content.ts';

const bullet = (sheet: Sheet, text: string, mark: string, markColour: string): void => {
  const { doc, left, width } = sheet;
  const height = sheet.heightOf(text, width - 16, {});
  sheet.room(height);
  sheet.put(mark, left + 2, doc.y, 14, { font: 'bold', colour: markColour });
  sheet.put(text, left + 16, doc.y, width - 16, {});
  doc.y += height + 4;
};

const openBundle = (bytes: Uint8Array) => {
  const reading = readBundle(bytes);
  if (reading.is !== 'bundle') throw new TypeError('the bundle of a report cannot be read');
  return reading.bundle;
};

/** What the attached evidence proves and what not, found by checking it as anybody else would. */
export const drawProof = (sheet: Sheet, { bundle: bytes, language }: ReportTask): void => {
  const { t } = sheet;
  const bundle = openBundle(bytes);
  // Nobody's key is trusted on paper: whoever reads it has to compare.
  const report = verifyBundle(bytes, { isInDocument: true });
  if (report.verdict !== 'consistent')
    throw new TypeError(`the evidence of a report does not hold: ${report.fault?.code}`);
  const say = words[language];
  heading(sheet, t('report.proof'), 110);
  paragraph(sheet, t('report.proof.lead', { n: bundle.entries.length }), { colour: colour.dim });
  for (const each of report.proven) bullet(sheet, sentence(say.proven[each.code], each), '✓', colour.done);
  bullet(sheet, t('report.proof.sealed'), '✓', colour.done);
  sheet.doc.y += 6;
  paragraph(sheet, t('report.unproven'), { font: 'medium', colour: colour.dim });
  for (const each of report.unproven) {
    // The fingerprint of the platform itself stands at the end of the report.
    const isOwnKey = each.values.fingerprint === report.fingerprint;
    const values = isOwnKey
      ? { ...each.values, fingerprint: `${report.fingerprint?.slice(0, 16)}…` }
      : each.values;
    bullet(sheet, sentence(say.unproven[each.code], { ...each, values }), '–', colour.dim);
  }
};

/** How the evidence is checked, and against what. */
export const drawCheck = (sheet: Sheet, { bundle: bytes, bundleName, pageUrl }: ReportTask): void => {
  const { t } = sheet;
  const bundle = openBundle(bytes);
  const checkpoint = readCheckpoint(bundle.checkpoint);
  heading(sheet, t('report.check'), 170);
  paragraph(sheet, t('report.check.lead', { name: bundleName }));
  bullet(sheet, t('report.check.page', { url: pageUrl }), '·', colour.cinnabar);
  bullet(sheet, t('report.check.command'), '·', colour.cinnabar);
  sheet.doc.y += 6;
  const small = { size: size.meta + 0.5 } as const;
  facts(
    sheet,
    [
      { label: t('report.check.origin'), value: checkpoint?.origin ?? '', style: small },
      {
        label: `${t('report.check.size')} / ${t('report.check.shown')}`,
        value: `${checkpoint?.size ?? 0} / ${bundle.entries.length}`,
        style: small,
      },
      {
        label: t('report.check.root'),
        value: checkpoint ? toBase64(checkpoint.root) : '',
        wide: true,
        style: small,
      },
      { label: t('report.check.fingerprint'), value: bundle.key.fingerprint, wide: true, style: small },
    ],
    2,
  );
  paragraph(sheet, t('report.check.compare'), { size: size.meta, colour: colour.dim });
};
