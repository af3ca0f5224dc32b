import { createHelperProcess } from '../../kit/helper-process.ts';
import type { WordsTask } from './read-words.ts';

const patience = { timeoutMs: 60_000, idleMs: 30_000 };

export type FileWords = ReturnType<typeof createFileWords>;

/** Reads the words of documents in a process of its own; pictures and scans have none. */
export const createFileWords = () => {
  const helper = createHelperProcess<WordsTask, string>(
    new URL('./words.worker.ts', import.meta.url),
    patience,
  );
  return { read: helper.ask, close: helper.close };
};
