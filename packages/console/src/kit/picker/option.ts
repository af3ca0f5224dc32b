/** Something to choose: what is sent, what is read, and what tells it from its namesakes. */
export interface Option {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly disabled?: boolean;
  /** What was read of it, for how it is shown. */
  readonly row?: unknown;
}
