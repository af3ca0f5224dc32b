// Each browser has its own words for a module that did not come.
const words =
  /dynamically imported module|importing a module script failed|error loading.*module|preload css/i;

/** A part of the console could not be fetched, however often it was tried. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart';
}

/** Whether a part of the console did not come: because of a cut, or since an update of the server took it away. */
export const isCut = (error: unknown): boolean =>
  error instanceof MissingPart || (error instanceof Error && words.test(error.message));
