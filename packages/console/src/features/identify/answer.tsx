import { limits } from '@chancery/contract/limits.ts';
import { useState } from 'react';
import { Comparison, IdentifyOutcome } from '#wire/identify.codes.ts';
import { useT } from '../../kit/phrases.tsx';
import { EditPlaces } from './edit-places.tsx';
import { EditedPage } from './edited-page.tsx';
import { type Identification, isOver } from './identification.ts';
import css from './identify.module.css';
import { LookProgress } from './look-progress.tsx';
import { MarkFacts } from './mark-facts.tsx';
import { Tried } from './tried.tsx';
import { Verdict } from './verdict.tsx';

const helpless: readonly (string | null)[] = [IdentifyOutcome.none, IdentifyOutcome.seen];

/** Everything that came of an identification. */
export const Answer = ({ data }: { readonly data: Identification }) => {
  const t = useT();
  const [at, setAt] = useState(0);
  const { outcome, comparison } = data;
  const edits = comparison?.edits ?? [];
  const percent = Math.floor((comparison?.covered ?? 0) * 100);
  return (
    <div className={css.answer}>
      <section className={css.card} aria-busy={!isOver(data)}>
        <Verdict data={data} />
        {!isOver(data) && <LookProgress since={data.createdAt} progress={data.progress} />}
        {outcome === IdentifyOutcome.read && <MarkFacts data={data} />}
        {helpless.includes(outcome) && <Tried data={data} />}
      </section>
      {isOver(data) && outcome !== IdentifyOutcome.failed && (
        <section className={css.card}>
          <div className={css.head}>
            <h3>{edits.length > 0 ? t('identify.edits', { n: edits.length }) : t('identify.pageTitle')}</h3>
            {comparison?.state === Comparison.compared && (
              <span className={css.dim}>{t('identify.covered', { percent })}</span>
            )}
            {comparison && comparison.pages.of > 1 && (
              <span className={css.dim}>
                {t('identify.comparedPages', { n: comparison.pages.compared, all: comparison.pages.of })}
              </span>
            )}
            {comparison?.hasMore && (
              <span className={css.dim}>{t('identify.more', { n: limits.identify.edits })}</span>
            )}
          </div>
          <div className={css.compare}>
            <EditedPage data={data} at={at} />
            {edits.length > 0 && <EditPlaces data={data} edits={edits} at={at} onLook={setAt} />}
          </div>
        </section>
      )}
    </div>
  );
};
