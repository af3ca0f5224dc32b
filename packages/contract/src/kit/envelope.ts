import type { ErrorKey } from '../errors.ts';
import type { WarningKey } from '../rules/warnings.ts';

/** The names of the headers that every request carries or may carry. */
export const headers = {
  clientType: 'client-type',
  token: 'token',
  authorization: 'authorization',
  idempotencyKey: 'idempotency-key',
  /** Doubts the user has confirmed, separated by commas. */
  confirmed: 'confirmed-warnings',
  requestId: 'x-request-id',
  /** The name a machine gives itself and keeps: who logged in there before is not held up by strangers' guesses. */
  machine: 'x-machine-id',
} as const;

/** The content type of a call that takes bytes. */
export const bytesType = 'application/octet-stream';

/** One field that was refused, with the text to show at it. */
export interface FieldRefusal {
  readonly field: string;
  readonly msg: string;
}

/** One doubt that may be confirmed. */
export interface WarningRefusal extends FieldRefusal {
  readonly warning: WarningKey;
}

/** An edit that was made on the ground of something that has changed since. */
export interface EditConflict {
  readonly by: string;
  readonly at: string;
  readonly current: Readonly<Record<string, unknown>>;
}

/** What a refusal carries beside its code and text. */
export interface RefusalData {
  readonly error: ErrorKey;
  readonly requestId?: string;
  readonly fields?: readonly FieldRefusal[];
  readonly warnings?: readonly WarningRefusal[];
  readonly retryAfterSeconds?: number;
  /** Somebody else was quicker: who, when, and how the thing stands now. */
  readonly conflict?: EditConflict;
}

/** Every answer of the API. */
export type Envelope<Data = unknown> = { readonly code: number; readonly msg: string; readonly data: Data };
