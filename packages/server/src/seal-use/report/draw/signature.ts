import { signatureRoom, unknownRange } from '@chancery/evidence/pdf-signature.ts';
import type { Sheet } from '../../../kit/pdf/sheet.ts';
import type { ReportTask } from '../report-content.ts';

/** What the writer of PDFs keeps of a form; it has no word of its own for a signature. */
interface FormKeeper {
  _root: { data: Record<string, unknown> };
  _acroform: object;
}

/** A text: what is a plain string, the writer of PDFs takes for a name. */
const text = (said: string): object => Object(said);

/** Leaves room for a signature over the whole file, which readers of PDFs show; it is drawn nowhere. */
export const leaveRoomForSignature = (
  { doc, t }: Sheet,
  { content, brandName, madeAt }: ReportTask,
): void => {
  const signature = doc.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: unknownRange,
    Contents: new Uint8Array(signatureRoom),
    M: madeAt,
    Name: text(brandName),
    Reason: text(`${t('report.title')} ${content.number}`),
  });
  doc.switchToPage(doc.bufferedPageRange().start);
  const { page } = doc;
  const printedAndLocked = 4 + 128;
  const field = doc.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: text('seal'),
    V: signature,
    F: printedAndLocked,
    Rect: [0, 0, 0, 0],
    P: page.dictionary,
  });
  (page as unknown as { annotations: unknown[] }).annotations.push(field);
  const keeper = doc as unknown as FormKeeper;
  const onlyAppended = 3;
  keeper._acroform = { fonts: {}, defaultFont: 'none' };
  keeper._root.data.AcroForm = doc.ref({ Fields: [field], SigFlags: onlyAppended, DR: { Font: {} } });
  field.end(undefined);
  signature.end(undefined);
};
