/** Why a file is not sealed. Nothing is written then. */
export const sealFaults = [
  'notPdf',
  'damaged',
  'encrypted',
  'tooLarge',
  'xfa',
  'closed',
  'noStamps',
  'noPages',
  'tooManyPages',
  'outside',
  'wordNotFound',
  'picture',
] as const;

export type SealFaultCode = (typeof sealFaults)[number];

export class SealFault extends Error {
  readonly code: SealFaultCode;
  /** Where it is about one page, from 1. */
  readonly page: number | undefined;
  constructor(code: SealFaultCode, page?: number) {
    super(page === undefined ? code : `${code} (page ${page})`);
    this.name = 'SealFault';
    this.code = code;
    this.page = page;
  }
}
