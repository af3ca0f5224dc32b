/** What may be wrong with how the command was asked, or with what it was given besides the file. */
export type UsageFault =
  | 'usage'
  | 'missing'
  | 'oneFile'
  | 'idMalformed'
  | 'keyUnreadable'
  | 'keyMalformed'
  | 'notWritten'
  | 'sameFile'
  | 'fileUnreadable'
  | 'referenceMalformed'
  | 'referenceUnmarked';

/** The command cannot be done as asked. */
export class UsageError extends Error {
  readonly fault: UsageFault;
  constructor(fault: UsageFault, message = '') {
    super(message);
    this.name = 'UsageError';
    this.fault = fault;
  }
}
