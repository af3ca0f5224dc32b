import { readFailure } from '../../kit/catalogue.ts';
import { t } from '../../kit/phrases.tsx';

/** What went wrong, in the words of the server where it said any. */
export const saidOf = (failure: unknown): string => {
  const verdict = readFailure(failure);
  return verdict?.said ?? t(verdict?.phrase ?? 'error.request.failed');
};
