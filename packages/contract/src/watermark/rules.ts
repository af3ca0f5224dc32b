import { FileType } from '../file/codes.ts';
import type { CodeOf } from '../kit/codes.ts';
import { MarkFault, MarkState } from './codes.ts';

/** The kinds of file that can be marked. */
export const markableTypes = [FileType.pdf, FileType.jpeg, FileType.png, FileType.webp] as const;

/** Whether a file of a kind can be marked. */
export const isMarkable = (type: CodeOf<typeof FileType>): boolean =>
  (markableTypes as readonly string[]).includes(type);

type State = CodeOf<typeof MarkState>;

/** Something is still to come. */
export const isUnderWay = (state: State): boolean =>
  state === MarkState.waiting || state === MarkState.working;

/** What is wrong with the file itself, and stays so however often it is tried. */
const ofTheFile: ReadonlySet<string> = new Set([
  MarkFault.empty,
  MarkFault.unknown,
  MarkFault.damaged,
  MarkFault.encrypted,
  MarkFault.tooManyPixels,
  MarkFault.tooManyPages,
  MarkFault.tooSmall,
  MarkFault.severalPictures,
]);

/** It came to nothing, and may be tried again. */
export const mayTryAgain = ({
  state,
  fault,
}: {
  readonly state: State;
  readonly fault: CodeOf<typeof MarkFault> | null;
}): boolean => state === MarkState.cancelled || (state === MarkState.failed && !ofTheFile.has(fault ?? ''));
