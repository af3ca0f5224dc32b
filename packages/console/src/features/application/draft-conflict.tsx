import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { showDateTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './apply.module.css';
import type { Apply } from './use-apply.ts';

/** The draft was changed on another machine: the two ways on. */
export const DraftConflict = ({ apply }: { readonly apply: Apply }) => {
  const t = useT();
  const panel = useRef<HTMLElement>(null);
  const conflict = apply.draft.is === 'conflict' ? apply.draft.conflict : undefined;
  useEffect(() => {
    if (conflict) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [conflict]);
  if (!conflict) return null;
  return (
    <section className={css.conflict} role="alert" ref={panel}>
      <h2>{t('apply.conflictTitle', { time: showDateTime(conflict.at) })}</h2>
      <p>{t('apply.conflictText')}</p>
      <div className={css.ways}>
        <Button variant="default" onClick={apply.takeTheirs}>
          {t('apply.takeTheirs')}
        </Button>
        <Button variant="default" onClick={apply.keepMine}>
          {t('apply.keepMine')}
        </Button>
      </div>
    </section>
  );
};
