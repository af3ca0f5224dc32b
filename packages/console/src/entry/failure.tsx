import { NoAnswer } from '@chancery/contract/client/refusal.ts';
import { useEffect, useState } from 'react';
import { isReachable, useIsLost, watchReturn } from '../kit/connection.ts';
import { isCut } from '../kit/missing-part.ts';
import { useT } from '../kit/phrases.tsx';
import { Button } from './button.tsx';
import { EntryFrame } from './entry-frame.tsx';
import css from './failure.module.css';
import { Message } from './message.tsx';
import { reloadIfNewer } from './new-release.ts';

interface Props {
  readonly error: unknown;
  /** Tries the same page again. */
  reset(): void;
}

/** Without an answer a reload would leave nothing of the page but the browser's own words. */
const reloadIfReachable = async (): Promise<void> => {
  if (await isReachable()) location.reload();
};

/** What broke, in plain words, and a way on. After an update it fetches the new version, once. */
export const Failure = ({ error, reset }: Props) => {
  const t = useT();
  const isLost = useIsLost();
  const [isTrying, setTrying] = useState(false);
  const isPart = isCut(error);
  const isOffline = error instanceof NoAnswer || isLost;

  useEffect(() => watchReturn(reset), [reset]);
  useEffect(() => {
    if (isPart) void reloadIfNewer();
  }, [isPart]);

  const tryAgain = () => {
    if (!isPart) return reset();
    setTrying(true);
    void reloadIfReachable().finally(() => setTrying(false));
  };
  const textOf = () => {
    if (isOffline) return t('failure.offline');
    return t(isPart ? 'failure.part' : 'failure.text');
  };
  return (
    <Message
      title={t('failure.title')}
      text={textOf()}
      details={
        <details className={css.details}>
          <summary>{t('failure.details')}</summary>
          <pre>{error instanceof Error ? error.message : String(error)}</pre>
        </details>
      }
    >
      <Button kind="primary" busy={isTrying} onClick={tryAgain}>
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
