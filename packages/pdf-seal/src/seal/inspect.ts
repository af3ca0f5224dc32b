import { PdfDict, type PdfObject, PdfStream } from '../pdf/objects.ts';
import { PdfFault, type PdfFile, type PdfPage, pagesOf, type ReadLimits, readPdf } from '../pdf/read.ts';
import { SealFault, type SealFaultCode } from './faults.ts';
import { catalogueOf, signedFields } from './fields.ts';
import { type Permission, permissionOf } from './permission.ts';

/** A file that may be sealed, read. */
export interface Sealable {
  readonly file: PdfFile;
  readonly pages: readonly [PdfPage, ...PdfPage[]];
  readonly signatures: number;
  readonly permission: Permission | undefined;
  readonly isPdfA1: boolean;
}

const asDict = (object: PdfObject): PdfDict | undefined => (object instanceof PdfDict ? object : undefined);

/** A form that only XFA knows has pages that say "please wait": what a person sees in it cannot be sealed. */
const isXfaOnly = (file: PdfFile, catalogue: PdfDict): boolean => {
  const form = asDict(file.resolve(catalogue.get('AcroForm')));
  if (!form || file.resolve(form.get('XFA')) === null) return false;
  const fields = file.resolve(form.get('Fields'));
  return (
    file.resolve(catalogue.get('NeedsRendering')) === true || !Array.isArray(fields) || fields.length === 0
  );
};

const pdfA1 = /pdfaid:part(?:>|\s*=\s*["'])\s*1/;

const saysPdfA1 = (file: PdfFile, catalogue: PdfDict): boolean => {
  const metadata = file.resolve(catalogue.get('Metadata'));
  if (!(metadata instanceof PdfStream)) return false;
  return pdfA1.test(new TextDecoder().decode(file.decode(metadata)));
};

const openUnguarded = (bytes: Uint8Array, limits?: ReadLimits): Sealable => {
  const file = readPdf(bytes, limits);
  const [, catalogue] = catalogueOf(file, file.resolve);
  if (isXfaOnly(file, catalogue)) throw new SealFault('xfa');
  const permission = permissionOf(file);
  if (permission === 1) throw new SealFault('closed');
  const [first, ...others] = pagesOf(file);
  if (!first) throw new SealFault('noPages');
  return {
    file,
    pages: [first, ...others],
    signatures: signedFields(file).length,
    permission,
    isPdfA1: saysPdfA1(file, catalogue),
  };
};

/** Reads a file for sealing; throws a `SealFault` that says why it cannot be. */
export const openForSealing = (bytes: Uint8Array, limits?: ReadLimits): Sealable => {
  try {
    return openUnguarded(bytes, limits);
  } catch (fault) {
    throw fault instanceof PdfFault ? new SealFault(fault.code) : fault;
  }
};

export type Inspection =
  | { readonly able: true; readonly pages: number; readonly signatures: number; readonly stamps: boolean }
  | { readonly able: false; readonly why: SealFaultCode };

/** Whether a file can be sealed, and if not, why. */
export const inspectForSealing = (bytes: Uint8Array, limits?: ReadLimits): Inspection => {
  try {
    const { pages, signatures, permission } = openForSealing(bytes, limits);
    return { able: true, pages: pages.length, signatures, stamps: permission !== 2 };
  } catch (fault) {
    if (fault instanceof SealFault) return { able: false, why: fault.code };
    throw fault;
  }
};
