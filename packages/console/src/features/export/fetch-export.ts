import { downloadExport } from '#wire/export/calls.ts';
import { callAny } from '../../kit/query.ts';

/** Lets the browser fetch the file of an export. */
export const fetchExport = async (id: string): Promise<void> => {
  const { tmpUrl, fileName } = await callAny(downloadExport, { id });
  const link = document.createElement('a');
  link.href = tmpUrl;
  link.download = fileName;
  link.click();
};
