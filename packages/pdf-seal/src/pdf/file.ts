import type { ReadLimits } from './limits.ts';
import type { PdfDict, PdfObject, PdfRef, PdfStream } from './objects.ts';
import type { Revision } from './revisions.ts';
import type { XrefEntry } from './xref.ts';

/** A file that was opened, as it stands after one of its revisions. */
export interface PdfFile {
  readonly bytes: Uint8Array;
  readonly trailer: PdfDict;
  /** Oldest first. */
  readonly revisions: readonly Revision[];
  readonly limits: ReadLimits;
  /** The file as it stood when that revision was its newest. */
  readonly at: (revision: number) => PdfFile;
  /** What an object number stands for; null where there is none. */
  readonly get: (ref: PdfRef) => PdfObject;
  readonly resolve: (object: PdfObject | undefined) => PdfObject;
  /** Where an object is kept in the newest revision. */
  readonly placeOf: (number: number) => XrefEntry | undefined;
  /** The next free object number. */
  readonly size: number;
  readonly decode: (stream: PdfStream) => Uint8Array;
}
