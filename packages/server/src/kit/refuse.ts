import type { ErrorKey } from '@chancery/contract/errors.ts';
import type { FieldWarning } from '@chancery/contract/kit/endpoint.ts';
import type { EditConflict } from '@chancery/contract/kit/envelope.ts';
import type { FieldIssue } from '@chancery/contract/kit/issue.ts';

type Params = Readonly<Record<string, string | number>>;

/** What a refusal may say beside its key. */
export interface RefusalDetail {
  readonly params?: Params;
  readonly fields?: readonly FieldIssue[];
  readonly warnings?: readonly FieldWarning[];
  readonly retryAfterSeconds?: number;
  readonly conflict?: EditConflict;
}

/** An expected no. It rolls the transaction back and becomes an envelope in the caller's language. */
export class Refused extends Error {
  readonly key: ErrorKey;
  readonly detail: RefusalDetail;

  constructor(key: ErrorKey, detail: RefusalDetail = {}) {
    super(key);
    this.key = key;
    this.detail = detail;
  }
}

/** Says no. Typed as never, so that `found ?? refuse('…')` reads as it acts. */
export const refuse = (key: ErrorKey, detail?: RefusalDetail): never => {
  throw new Refused(key, detail);
};
