import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useT } from '../../kit/phrases.tsx';
import css from './identify.module.css';

interface Props {
  readonly since: string | number;
  readonly progress?: { readonly done: number; readonly of: number } | null;
}

const useSecondsSince = (since: string | number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - new Date(since).getTime()) / 1_000));
};

/** How far a look is, and what is being tried. */
export const LookProgress = ({ since, progress }: Props) => {
  const t = useT();
  const seconds = useSecondsSince(since);
  const done = progress ? (100 * progress.done) / progress.of : 100;
  return (
    <>
      <Progress value={done} striped={!progress} animated={!progress} aria-label={t('identify.looking')} />
      <p className={css.dim}>
        {[
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
