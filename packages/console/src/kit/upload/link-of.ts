import { getTempUrl } from '#wire/file/calls.ts';
import { call } from '../call.ts';

/** Makes a link that opens a file for a few minutes. */
export type LinkOf = (filePath: string) => Promise<string>;

/** A link to a file of one's own unit. */
export const linkTo: LinkOf = async (filePath) =>
  (await call(getTempUrl, { filePath }, { quiet: true })).tmpUrl;
