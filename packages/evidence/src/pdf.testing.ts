import { writeBundle } from './bundle.ts';
import { concat, toHex, utf8 } from './bytes.ts';
import { signatureRoom, signPdf, unknownRange } from './pdf-signature.ts';
import { reportSigner, sealed } from './use.testing.ts';

/** A report as the platform writes it, with room for its signature. */
export const drawnPdf = (attachment: Uint8Array, page = 'It was pressed 3 times.'): Uint8Array =>
  concat(
    utf8(`%PDF-1.7\n1 0 obj\n<<\n/Type /Page\n/Contents (${page})\n>>\nendobj\n`),
    utf8(`2 0 obj\n<<\n/Type /EmbeddedFile\n/Length ${attachment.length}\n>>\nstream\n`),
    attachment,
    utf8(
      '\nendstream\nendobj\n3 0 obj\n<<\n/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached\n',
    ),
    utf8(
      `/ByteRange [${unknownRange.join(' ')}]\n/Contents <${toHex(new Uint8Array(signatureRoom))}>\n>>\nendobj\n`,
    ),
    utf8('trailer\n<<\n/Root 1 0 R\n>>\nstartxref\n9\n%%EOF\n'),
  );

/** The reports of the first use, of the second one and of another unit's, as they are handed out. */
export const reports = {
  first: signPdf(drawnPdf(writeBundle(sealed.first)), reportSigner),
  second: signPdf(drawnPdf(writeBundle(sealed.second), 'It was pressed once.'), reportSigner),
  foreign: signPdf(drawnPdf(writeBundle(sealed.foreign)), reportSigner),
};
