import { createPdfWriter, textOf } from '../pdf-writer.ts';
import { createUnseenFont } from '../unseen-font.ts';

/** How a PDF for a test is made. */
export interface MakePdf {
  readonly pages?: number;
  /** What each page says about itself besides. */
  readonly page?: string;
  readonly box?: string;
  readonly title?: string;
  /** Drawn before the text of each page. */
  readonly before?: string;
  /** Chinese lines, that can be selected but are drawn with nothing. */
  readonly chinese?: readonly string[];
  /** Chinese drawn with a font that the file names and does not bring. */
  readonly fontless?: string;
  readonly signed?: boolean;
  /** Where a link on each page leads to. */
  readonly link?: string;
}

const words =
  'party shall pay the contract price within thirty days after receipt of a proper invoice and'.split(' ');

const lineOf = (page: number, line: number): string =>
  `${line + 1}. ${Array.from({ length: 11 }, (_, at) => words[(page * 7 + line * 5 + at * 3) % words.length]).join(' ')}`;

const signatureOf =
  '/Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Contents <00> /ByteRange [0 10 20 10]';

/** Makes a PDF of letters nobody sends. */
export const makePdf = ({
  pages = 1,
  page: about = '',
  box = '0 0 595 842',
  title,
  before = '',
  chinese = [],
  fontless = '',
  signed = false,
  link,
}: MakePdf = {}): Uint8Array => {
  const writer = createPdfWriter();
  const [root, tree] = [writer.reserve(), writer.reserve()];
  const latin = writer.put('/Type /Font /Subtype /Type1 /BaseFont /Helvetica');
  const other = createUnseenFont(writer);
  const song =
    '/Type /Font /BaseFont /STSong-Light /Subtype /CIDFontType0 /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >>';
  const missing = writer.put(
    `/Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [${writer.put(song)} 0 R]`,
  );
  const kids = Array.from({ length: pages }, (_, page) => {
    const lines = Array.from({ length: 40 }, (_, line) => `(${lineOf(page, line)}) '`).join('\n');
    const han = chinese
      .map((line, at) => `1 0 0 1 70 ${60 - at * 14} Tm <${other.encode(line)}> Tj`)
      .join('\n');
    const named = `/S 40 Tf 1 0 0 1 70 90 Tm <${Buffer.from(fontless, 'utf16le').swap16().toString('hex')}> Tj`;
    const content = `${before}\nBT /F 11 Tf 16 TL 70 780 Td ${lines}\n/C 11 Tf ${han}\n${fontless && named} ET`;
    const annotation = link
      ? `/Annots [<< /Subtype /Link /Rect [70 100 200 120] /A << /S /URI /URI (${link}) >> >>]`
      : '';
    return writer.put(
      `/Type /Page /Parent ${tree} 0 R /Contents ${writer.pack('', Buffer.from(content))} 0 R ${annotation} ${about}`,
    );
  });
  other.write();
  writer.put(
    `/Type /Pages /Count ${pages} /MediaBox [${box}] /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Resources << /Font << /F ${latin} 0 R /C ${other.ref} 0 R /S ${missing} 0 R >> >>`,
    undefined,
    tree,
  );
  const field = signed ? writer.put(`/FT /Sig /T (one) /V ${writer.put(signatureOf)} 0 R`) : 0;
  const form = signed ? `/AcroForm << /SigFlags 3 /Fields [${field} 0 R] >>` : '';
  writer.put(`/Type /Catalog /Pages ${tree} 0 R ${form}`, undefined, root);
  return writer.finish(root, writer.put(title ? `/Title ${textOf(title)}` : ''));
};
