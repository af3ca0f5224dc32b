import { NoAnswer } from '@chancery/contract/client/refusal.ts';
import { useT } from '../kit/phrases.tsx';
import { Button } from './button.tsx';
import { EntryFrame } from './entry-frame.tsx';
import css from './failure.module.css';
import { Message } from './message.tsx';
import { isStaleChunk } from './stale-chunk.ts';

interface Props {
  readonly error: unknown;
  /** Tries the same page again. */
  reset(): void;
}

/** What broke, in plain words, and a way on. After an update it offers the new version. */
export const Failure = ({ error, reset }: Props) => {
  const t = useT();
  const isOffline = error instanceof NoAnswer || !navigator.onLine;
  if (isStaleChunk(error) && !isOffline)
    return (
      <Message title={t('failure.updateTitle')} text={t('failure.updateText')}>
        <Button kind="primary" onClick={() => location.reload()}>
          {t('entry.reload')}
        </Button>
      </Message>
    );
  return (
    <Message
      title={t('failure.title')}
      text={t(isOffline ? 'failure.offline' : 'failure.text')}
      details={
        <details className={css.details}>
          <summary>{t('failure.details')}</summary>
          <pre>{error instanceof Error ? error.message : String(error)}</pre>
        </details>
      }
    >
      <Button kind="primary" onClick={reset}>
        {t('entry.retry')}
      </Button>
      <Button onClick={() => location.assign('/')}>{t('notFound.home')}</Button>
    </Message>
  );
};

/** The same as a page of its own, where no frame is left around it. */
export const FailurePage = (props: Props) => (
  <EntryFrame>
    <Failure {...props} />
  </EntryFrame>
);
