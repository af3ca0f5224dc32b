/** Why a file is not read: it is no PDF, is not whole, is locked, or asks for more than is fair. */
export type PdfFaultCode = 'notPdf' | 'damaged' | 'encrypted' | 'tooLarge';

export class PdfFault extends Error {
  readonly code: PdfFaultCode;
  constructor(code: PdfFaultCode, what: string) {
    super(what);
    this.name = 'PdfFault';
    this.code = code;
  }
}

export const damaged = (what: string): PdfFault => new PdfFault('damaged', what);

export const tooLarge = (what: string): PdfFault => new PdfFault('tooLarge', what);
