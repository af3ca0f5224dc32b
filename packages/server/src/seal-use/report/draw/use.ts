import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { DisclosureLevel } from '@chancery/contract/report/codes.ts';
import { PhotoSource, PressKind, UseReason, UseVerdict } from '@chancery/contract/use-record/codes.ts';
import { heading, paragraph, type Row, table } from '../../../kit/pdf/parts.ts';
import { colour, moment, type Sheet, size } from '../../../kit/pdf/sheet.ts';
import type { ReportContent, ReportPhoto, ReportPress, ReportTask } from '../report-content.ts';
import { verdictColours } from './front.ts';

const placeOf = ({ lat, lng }: ReportPress): string =>
  lat === null || lng === null ? '–' : `${lat.toFixed(4)}, ${lng.toFixed(4)}`;

const rowsOf = (sheet: Sheet, press: ReportPress): Row[] => {
  const { t } = sheet;
  const said = [
    t(codeLabel(UseVerdict, press.verdict)),
    ...press.reasons.map((reason) => t(codeLabel(UseReason, reason))),
    ...(press.counted ? [] : [t('report.press.notCounted')]),
  ];
  const row = [
    String(press.sequence),
    String(press.counter),
    t(codeLabel(PressKind, press.kind)),
    moment(press.deviceAt),
    moment(press.receivedAt),
    placeOf(press),
    {
      text: said.join(sheet.language === 'zh' ? '；' : '; '),
      style: { font: 'medium', colour: verdictColours[press.verdict][0] },
    },
  ] as const;
  return press.gap > 0 ? [{ across: t('report.press.gap', { n: press.gap }) }, row] : [row];
};

/** What came under a number that was taken: one of the two messages is not what the seal should have told. */
const drawConflicts = (sheet: Sheet, { conflicts }: ReportContent): void => {
  const { t } = sheet;
  if (conflicts.length === 0) return;
  heading(sheet, t('report.conflicts'));
  paragraph(sheet, t('report.conflicts.lead', { n: conflicts.length }), { colour: colour.danger });
  table(
    sheet,
    [
      { head: t('report.press.counter'), share: 40, align: 'right' },
      { head: t('report.press.deviceAt'), share: 90 },
      { head: t('report.press.receivedAt'), share: 90 },
      { head: 'SHA-256', share: 270 },
    ],
    conflicts.map(({ counter, deviceAt, receivedAt, digest }) => [
      String(counter),
      moment(deviceAt),
      moment(receivedAt),
      { text: digest, style: { size: 6.5 } },
    ]),
  );
};

/** Every press, every press that is missing, and what contradicts them. */
export const drawPresses = (sheet: Sheet, content: ReportContent): void => {
  drawTold(sheet, content);
  drawConflicts(sheet, content);
};

const drawTold = (sheet: Sheet, { presses, pressCount }: ReportContent): void => {
  const { t } = sheet;
  heading(sheet, t('report.presses'));
  if (presses.length === 0) {
    paragraph(sheet, t('report.presses.none'), { colour: colour.dim });
    return;
  }
  table(
    sheet,
    [
      { head: t('report.press.sequence'), share: 30, align: 'right' },
      { head: t('report.press.counter'), share: 40, align: 'right' },
      { head: t('report.press.kind'), share: 53 },
      { head: t('report.press.deviceAt'), share: 90 },
      { head: t('report.press.receivedAt'), share: 90 },
      { head: t('report.press.place'), share: 86 },
      { head: t('report.press.verdict'), share: 104 },
    ],
    presses.flatMap((press) => rowsOf(sheet, press)),
  );
  const more = pressCount - presses.length;
  if (more > 0) paragraph(sheet, t('report.more', { n: more }), { colour: colour.dim });
};

const captionOf = ({ t }: Sheet, { sequence, takenAt, source }: ReportPhoto): string =>
  [
    sequence === null ? t('report.photo.papers') : t('report.photo.press', { number: sequence }),
    t(codeLabel(PhotoSource, source)),
    moment(takenAt),
  ].join(' · ');

const drawPhoto = (
  sheet: Sheet,
  photo: ReportPhoto,
  x: number,
  y: number,
  width: number,
  height: number,
): void => {
  const { doc, t } = sheet;
  doc.rect(x, y, width, height).fill(colour.soft);
  if (photo.picture) {
    doc.image(Buffer.from(photo.picture), x, y, { fit: [width, height], align: 'center', valign: 'center' });
  } else {
    sheet.put(t('report.photo.missing'), x, y + height / 2 - 6, width, {
      size: 8,
      colour: colour.dim,
      align: 'center',
    });
  }
  doc.rect(x, y, width, height).lineWidth(0.5).stroke(colour.line);
  sheet.put(captionOf(sheet, photo), x, y + height + 4, width, { size: size.meta });
  sheet.put(`SHA-256 ${photo.digest.slice(0, 32)}…`, x, y + height + 15, width, {
    size: 6.5,
    colour: colour.dim,
  });
};

/** The photos, two beside each other; or that they were not disclosed. */
export const drawPhotos = (sheet: Sheet, { content, photos, level }: ReportTask): void => {
  const { doc, t, left, width } = sheet;
  if (content.photoCount === 0) return;
  const gap = 16;
  const side = (width - gap) / 2;
  const height = side * 0.72;
  heading(sheet, t('report.photos'), level === DisclosureLevel.photos ? height + 30 : 20);
  if (level !== DisclosureLevel.photos) {
    paragraph(sheet, t('report.photos.withheld'), { colour: colour.dim });
    return;
  }
  for (let at = 0; at < photos.length; at += 2) {
    sheet.room(height + 30);
    const y = doc.y;
    photos.slice(at, at + 2).forEach((photo, column) => {
      drawPhoto(sheet, photo, left + column * (side + gap), y, side, height);
    });
    doc.y = y + height + 34;
  }
  const more = content.photoCount - photos.length;
  if (more > 0) paragraph(sheet, t('report.morePhotos', { n: more }), { colour: colour.dim });
};
