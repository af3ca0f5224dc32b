import { WatermarkError } from '../watermark.types.ts';
import { type Arguments, embedOptions, need } from './arguments.ts';
import { detectFile, embedFile, locateFile } from './commands.ts';
import { loadKey } from './key-file.ts';
import { type FileReport, nothing } from './report.ts';
import { UsageError } from './usage-error.ts';

/** Whatever is wrong with a file or the asking, it is an answer and never a trace of calls. */
export const attempt = async (file: string, act: () => Promise<FileReport>): Promise<FileReport> => {
  const began = performance.now();
  try {
    return await act();
  } catch (error) {
    const fault = error instanceof WatermarkError || error instanceof UsageError ? error.fault : 'failed';
    const message = error instanceof Error && error.message !== fault ? error.message : '';
    return { ...nothing(file, performance.now() - began), fault, message };
  }
};

/** Does what was asked, file by file. */
export const run = async (asked: Arguments): Promise<FileReport[]> => {
  const { command, files } = asked;
  if (!['embed', 'detect', 'locate'].includes(command ?? '')) throw new UsageError('usage');
  const [file] = files;
  if (file === undefined) throw new UsageError('missing', 'FILE');
  if (command === 'detect') {
    const key = await loadKey(need(asked, 'key'));
    const reports: FileReport[] = [];
    for (const one of files) reports.push(await attempt(one, () => detectFile(one, key)));
    return reports;
  }
  if (files.length > 1) throw new UsageError('oneFile', files.slice(1).join(' '));
  if (command === 'embed') {
    const options = await embedOptions(asked);
    return [await attempt(file, () => embedFile(file, options))];
  }
  const [reference, key] = [need(asked, 'reference'), await loadKey(need(asked, 'key'))];
  return [await attempt(file, () => locateFile(file, reference, key))];
};
