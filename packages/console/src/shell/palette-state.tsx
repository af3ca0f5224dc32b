import { useT } from '../kit/phrases.tsx';
import css from './palette.module.css';
import type { SearchState } from './use-found.ts';

interface Props {
  readonly state: SearchState;
  readonly isEmpty: boolean;
  onRetry(): void;
}

/** How far the search is, in words: still under way, failed, or done and nothing found. */
export const PaletteState = ({ state, isEmpty, onRetry }: Props) => {
  const t = useT();
  const words = {
    idle: isEmpty ? t('shell.nothingFound') : '',
    working: t('search.working'),
    slow: t('search.slow'),
    failed: t('search.failed'),
  }[state];
  return (
    <p className={css.state} role="status" data-empty={isEmpty || undefined}>
      {words}
      {state === 'failed' && (
        <button type="button" onClick={onRetry}>
          {t('search.retry')}
        </button>
      )}
    </p>
  );
};
