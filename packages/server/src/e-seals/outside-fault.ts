/** A service outside did not do its part. Nothing is lost: it is asked again later. */
export class OutsideFault extends Error {
  readonly who: 'signer' | 'timestamp';
  constructor(who: OutsideFault['who'], message: string, options?: ErrorOptions) {
    super(`${who}: ${message}`, options);
    this.who = who;
  }
}
