import type { FileValue } from '../upload/file-value.ts';
import type { LinkOf } from '../upload/link-of.ts';

/** What is looked at. */
export interface Previewed {
  readonly file: FileValue;
  readonly linkOf?: LinkOf;
  readonly alt?: string;
}
