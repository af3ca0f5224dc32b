import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { IdentifyState } from '#wire/identify/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import type { Identification } from './identification.ts';
import css from './identify.module.css';

type Props = Pick<Identification, 'createdAt' | 'progress' | 'state'>;

const waitedSeconds = 3;

const useSecondsSince = (since: string): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - new Date(since).getTime()) / 1_000));
};

/** How far a look is, and what is being tried. */
export const LookProgress = ({ createdAt, progress, state }: Props) => {
  const t = useT();
  const seconds = useSecondsSince(createdAt);
  const done = progress ? (100 * progress.done) / progress.of : 100;
  const isWaiting = state === IdentifyState.waiting && seconds >= waitedSeconds;
  // When every page was looked at, they are compared, and nobody knows for how long.
  const isEndless = done === 100;
  return (
    <>
      <Progress value={done} striped={isEndless} animated={isEndless} aria-label={t('identify.looking')} />
      <p className={css.dim}>
        {[
          isWaiting && t('identify.waitingText'),
          progress && t('identify.pagesDone', { done: progress.done, all: progress.of }),
          t('identify.seconds', { n: seconds }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className={css.steps}>
        <li>{t('identify.stepSame')}</li>
        <li>{t('identify.stepPaper')}</li>
        <li>{t('identify.stepInk')}</li>
        <li>{t('identify.stepFlat')}</li>
        <li>{t('identify.stepCompare')}</li>
      </ul>
    </>
  );
};
