import { PDF } from '@libpdf/core';

/** Puts the pages of several PDFs into one, as people do. */
export const mergePdf = async (files: readonly Uint8Array[]): Promise<Uint8Array> => {
  const merged = await PDF.merge([...files]);
  return merged.save();
};
