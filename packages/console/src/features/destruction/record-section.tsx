import { useEffect } from 'react';
import { getDestruction } from '#wire/destruction/calls.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import css from './destruction.module.css';
import type { WholeDestruction } from './whole-destruction.ts';

const soonMs = 3_000;

/** What certifies the end: a PDF that the platform has sealed. */
export const RecordSection = ({ data: { record } }: { readonly data: WholeDestruction }) => {
  const t = useT();
  const isMade = record !== null;
  useEffect(() => {
    if (isMade) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh(getDestruction).catch(() => undefined);
    }, soonMs);
    return () => clearInterval(timer);
  }, [isMade]);
  if (!record) return <p className={css.quiet}>{t('destruction.recordMaking')}</p>;
  return (
    <>
      <p>
        <a href={record.tmpUrl} target="_blank" rel="noreferrer">
          {t('destruction.recordOpen')}
        </a>
      </p>
      <p className={css.quiet}>
        {t('destruction.recordDigest')}: {record.digest}
      </p>
    </>
  );
};
