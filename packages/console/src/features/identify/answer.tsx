import { limits } from '@chancery/contract/limits.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Comparison, IdentifyFault, IdentifyOutcome } from '#wire/identify/codes.ts';
import { Card } from '../../kit/card.tsx';
import { useT } from '../../kit/phrases.tsx';
import { EditPlaces } from './edit-places.tsx';
import { EditedPage } from './edited-page.tsx';
import { type Identification, isOver } from './identification.ts';
import css from './identify.module.css';
import { LookProgress } from './look-progress.tsx';
import { MarkFacts } from './mark-facts.tsx';
import { Sources } from './sources.tsx';
import { StopLook } from './stop-look.tsx';
import { Tried } from './tried.tsx';
import { Verdict } from './verdict.tsx';

interface Props {
  readonly data: Identification;
  /** Asks once more about the same file, where that can be done. */
  onAgain?(): void;
}

const helpless: readonly (string | null)[] = [IdentifyOutcome.none, IdentifyOutcome.seen];
const unseen: readonly (string | null)[] = [IdentifyOutcome.failed, IdentifyOutcome.cancelled];
const passing: readonly (string | null)[] = [IdentifyFault.broken, IdentifyFault.tookTooLong];

/** The answer itself, or how far it is. */
const Said = ({ data, onAgain }: Props) => {
  const t = useT();
  const { outcome, fault, sources } = data;
  const mayAsk = outcome === IdentifyOutcome.cancelled || passing.includes(fault);
  return (
    <Card busy={!isOver(data)}>
      <Verdict data={data} />
      {!isOver(data) && <LookProgress {...data} />}
      {!isOver(data) && data.isMine && (
        <div>
          <StopLook row={data} />
        </div>
      )}
      {outcome === IdentifyOutcome.read &&
        (sources.length > 1 ? <Sources data={data} /> : <MarkFacts data={data} />)}
      {data.alsoForeign && <p>{t('identify.alsoForeign')}</p>}
      {helpless.includes(outcome) && <Tried data={data} />}
      {mayAsk && onAgain && (
        <div>
          <Button variant="default" onClick={onAgain}>
            {t('identify.again')}
          </Button>
        </div>
      )}
    </Card>
  );
};

/** How much of the page is to be seen, unclear or not, and how many pages were compared. */
const Compared = ({ data: { comparison } }: Props) => {
  const t = useT();
  if (!comparison) return null;
  const { state, covered, pages, hasMore } = comparison;
  return (
    <>
      {state === Comparison.compared && (
        <span className={css.dim}>{t('identify.covered', { percent: Math.floor(covered * 100) })}</span>
      )}
      {pages.of > 1 && (
        <span className={css.dim}>{t('identify.comparedPages', { n: pages.compared, all: pages.of })}</span>
      )}
      {hasMore && <span className={css.dim}>{t('identify.more', { n: limits.identify.edits })}</span>}
    </>
  );
};

/** Everything that came of an identification. */
export const Answer = ({ data, onAgain }: Props) => {
  const t = useT();
  const [at, setAt] = useState(0);
  const edits = data.comparison?.edits ?? [];
  const title = edits.length > 0 ? t('identify.edits', { n: edits.length }) : t('identify.pageTitle');
  return (
    <div className={css.answer}>
      <Said data={data} onAgain={onAgain} />
      {isOver(data) && !unseen.includes(data.outcome) && (
        <Card title={title} aside={<Compared data={data} />}>
          {(data.comparison?.unclear.length ?? 0) > 0 && (
            <p className={css.doubt}>{t('identify.unclearText')}</p>
          )}
          <div className={css.compare}>
            <EditedPage data={data} at={at} />
            {edits.length > 0 && <EditPlaces data={data} edits={edits} at={at} onLook={setAt} />}
          </div>
        </Card>
      )}
    </div>
  );
};
