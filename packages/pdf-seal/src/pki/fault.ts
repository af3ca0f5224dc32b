/** Why something of the world of certificates could not be read or made. */
export type PkiFaultCode =
  | 'damaged'
  | 'unknownAlgorithm'
  | 'wrongPassword'
  | 'noKey'
  | 'keyMismatch'
  | 'refused';

export class PkiFault extends Error {
  readonly code: PkiFaultCode;
  constructor(code: PkiFaultCode, message: string = code) {
    super(message);
    this.name = 'PkiFault';
    this.code = code;
  }
}

export const damaged = (what: string): never => {
  throw new PkiFault('damaged', what);
};
