// Each browser has its own words for a module that is no longer there.
const words =
  /dynamically imported module|importing a module script failed|error loading.*module|preload css/i;

/** Whether a part of the console could not be fetched, as happens after an update of the server. */
export const isStaleChunk = (error: unknown): boolean => error instanceof Error && words.test(error.message);
