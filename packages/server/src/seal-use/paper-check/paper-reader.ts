import { createHelperProcess } from '../../kit/helper-process.ts';
import type { PaperFindings, PaperTask } from './look-at-paper.ts';

const patience = { timeoutMs: 120_000, idleMs: 60_000 };

export type PaperReader = ReturnType<typeof createPaperReader>;

/** Looks at photos of pages in a process of its own. */
export const createPaperReader = () => {
  const helper = createHelperProcess<PaperTask, PaperFindings>(
    new URL('./paper.worker.ts', import.meta.url),
    patience,
  );
  return { look: helper.ask, close: helper.close };
};
