import { createHelperProcess } from '../../kit/helper-process.ts';
import type { Looked, SheetTask } from './read-sheets.ts';

const patience = { timeoutMs: 60_000, idleMs: 60_000 };

export type SheetReader = ReturnType<typeof createSheetReader>;

/** Reads the pages of files in a process of its own. */
export const createSheetReader = () => {
  const helper = createHelperProcess<SheetTask, Looked>(
    new URL('./sheet.worker.ts', import.meta.url),
    patience,
  );
  return { read: helper.ask, close: helper.close };
};
