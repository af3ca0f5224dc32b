import { catalogueOf, dictAt, listAt } from '../judge/access.ts';
import { PdfStream } from '../pdf/objects.ts';
import { PdfFault, type PdfFile } from '../pdf/read.ts';
import type { ValidationMaterial } from '../pki/revocation.ts';

const most = 2_000;

/** The certificates, lists and answers that a file brings along. What cannot be read says nothing. */
export const materialIn = (file: PdfFile): ValidationMaterial => {
  const catalogue = catalogueOf(file);
  const store = catalogue && dictAt(file, catalogue.get('DSS'));
  const all = (key: string): Uint8Array[] =>
    listAt(file, store?.get(key))
      .slice(0, most)
      .flatMap((item) => {
        try {
          const stream = file.resolve(item);
          return stream instanceof PdfStream ? [file.decode(stream)] : [];
        } catch (fault) {
          if (fault instanceof PdfFault) return [];
          throw fault;
        }
      });
  return { certificates: all('Certs'), crls: all('CRLs'), ocsps: all('OCSPs') };
};
