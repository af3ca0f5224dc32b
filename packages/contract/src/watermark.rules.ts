import { FileType } from './file.codes.ts';
import type { CodeOf } from './kit/codes.ts';
import { MarkState } from './watermark.codes.ts';

/** The kinds of file that can be marked. */
export const markableTypes = [FileType.pdf, FileType.jpeg, FileType.png, FileType.webp] as const;

/** Whether a file of a kind can be marked. */
export const isMarkable = (type: CodeOf<typeof FileType>): boolean =>
  (markableTypes as readonly string[]).includes(type);

type State = CodeOf<typeof MarkState>;

/** Something is still to come. */
export const isUnderWay = (state: State): boolean =>
  state === MarkState.waiting || state === MarkState.working;

/** It came to nothing, and may be tried again. */
export const mayTryAgain = (state: State): boolean =>
  state === MarkState.failed || state === MarkState.cancelled;
