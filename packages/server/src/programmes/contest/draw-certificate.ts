import { translator } from '@chancery/phrases/translate.ts';
import { drawnPdf } from '../../kit/drawn-pdf.ts';
import { brandMark } from '../../kit/pdf/parts.ts';
import { colour, createSheet, minute, type TextStyle } from '../../kit/pdf/sheet.ts';
import type { CertificateTask } from './certificate-task.ts';

const big: TextStyle = { font: 'bold', size: 26, colour: colour.ink, align: 'center' };
const plain: TextStyle = { size: 13, align: 'center' };
const name: TextStyle = { font: 'bold', size: 22, align: 'center' };
const small: TextStyle = { size: 9, colour: colour.dim, align: 'center' };

/** Draws a certificate on one page. */
export const drawCertificate = async (task: CertificateTask): Promise<Uint8Array> => {
  const t = translator(task.language);
  const sheet = createSheet(
    t,
    task.language,
    t('contest.certificateFile', { title: task.title }),
    task.brandName,
  );
  const { doc, left, width, bottom } = sheet;
  const drawn = drawnPdf(doc);
  const edge = 24;
  doc
    .rect(edge, edge, doc.page.width - 2 * edge, doc.page.height - 2 * edge)
    .lineWidth(1.5)
    .stroke(colour.cinnabar);
  brandMark(sheet, task.brandMark, left + width / 2 - 24, 90, 48);
  const lines: readonly (readonly [text: string, style: TextStyle, gap: number])[] = [
    [task.brandName, plain, 30],
    [t('contest.certificate'), big, 48],
    [t('contest.certificateFor'), plain, 30],
    [task.name, name, 18],
    [t('contest.certificateTeam', { team: task.team, unit: task.unitName }), plain, 30],
    [
      task.place === null
        ? t('contest.certificateTook')
        : t('contest.certificatePlace', { place: task.place }),
      plain,
      18,
    ],
    [task.title, name, 24],
    ...(task.award === '' ? [] : [[task.award, { ...big, colour: colour.cinnabar }, 0] as const]),
  ];
  let y = 156;
  for (const [text, style, gap] of lines) {
    sheet.put(text, left, y, width, style);
    y += sheet.heightOf(text, width, style) + gap;
  }
  const foot = [
    `${t('contest.certificateNumber')}  ${task.number}`,
    `${t('contest.certificateIssued')}  ${minute(task.issuedAt)}`,
    t('contest.certificateCheck', { address: task.address }),
  ];
  for (const [at, text] of foot.entries()) sheet.put(text, left, bottom - 60 + at * 16, width, small);
  doc.end();
  return drawn;
};
