import { getTempUrl } from '#wire/file/calls.ts';
import { call } from '../call.ts';

/** Makes a link that opens a file for a few minutes. */
export type LinkOf = (filePath: string) => Promise<string>;

/** A link to a file of one's own unit; one that cannot be made is told to whoever looks into the browser's console. */
export const linkTo: LinkOf = async (filePath) => {
  try {
    return (await call(getTempUrl, { filePath }, { quiet: true })).tmpUrl;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the page says only that it failed; the cause is looked for here
    console.error('no temporary link', filePath, error);
    throw error;
  }
};
