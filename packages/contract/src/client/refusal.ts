import type { ErrorKey } from '../errors.ts';
import type { RefusalData } from '../kit/envelope.ts';

/** The server answered, and the answer is no. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number;
  readonly status: number;
  readonly data: Partial<RefusalData>;

  constructor(status: number, code: number, message: string, data: Partial<RefusalData>) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }

  /** Which refusal it is; undefined when something other than our server answered. */
  get key(): ErrorKey | undefined {
    return this.data.error;
  }
}

/** No answer came: the network failed or the time ran out. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly timedOut: boolean;

  constructor(timedOut: boolean, cause: unknown) {
    super(timedOut ? 'timed out' : 'network failure', { cause });
    this.timedOut = timedOut;
  }
}
