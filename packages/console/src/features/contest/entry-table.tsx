import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getRound, recallJuror } from '#wire/contest/jury.calls.ts';
import { mayRound } from '#wire/contest/steps.ts';
import { ReviewState } from '#wire/review/codes.ts';
import { mayReview } from '#wire/review/steps.ts';
import { currentAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { showDateTime } from '../../kit/format.ts';
import { tag } from '../../kit/list/show.tsx';
import { confirm } from '../../kit/overlay/confirm.ts';
import { useT } from '../../kit/phrases.tsx';
import { Prose } from '../../kit/prose.tsx';
import { refresh } from '../../kit/query.ts';
import css from '../form/form.module.css';

type Round = CallResult<typeof getRound>;
type Score = Round['entries'][number]['scores'][number];

const state = tag(ReviewState);

const Given = ({ score, mayRecall }: { readonly score: Score; readonly mayRecall: boolean }) => {
  const t = useT();
  const recall = async () => {
    const verb = t('project.recall');
    if (!(await confirm({ title: verb, text: t('project.recallText'), verb }))) return;
    await call(recallJuror, { id: score.id }).catch(() => undefined);
    await refresh(getRound);
  };
  return (
    <div>
      {score.juror} <state.Cell value={score.state} /> {score.total}
      {score.corrected &&
        ` → ${score.corrected.total} · ${t('list.fact', { label: score.corrected.by, value: score.corrected.reason })}`}
      {mayRecall && mayReview(score.state, 'recall') && (
        <Button variant="subtle" onClick={() => void recall()}>
          {t('project.recall')}
        </Button>
      )}
      <Prose text={[score.reason, score.toPanel].filter(Boolean).join('\n\n')} />
    </div>
  );
};

/** What was handed in, and what the jury gave. */
export const EntryTable = ({ data }: { readonly data: Round }) => {
  const t = useT();
  const mayRecall =
    mayRound(data.roundStage, 'judge') && (currentAccess()?.can('contestDesk.judge') ?? false);
  if (data.entries.length === 0) return <p>{t('contest.noEntries')}</p>;
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('contest.team')}</th>
            <th scope="col">{t('contest.unit')}</th>
            <th scope="col">{t('project.submittedAt')}</th>
            <th scope="col">{t('contest.jury')}</th>
          </tr>
        </thead>
        <tbody>
          {data.entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <Link to={'/eventEntry' as never} search={{ id: entry.id } as never}>
                  {entry.team}
                </Link>
              </td>
              <td data-label={t('contest.unit')}>{entry.unitName}</td>
              <td data-label={t('project.submittedAt')}>
                {showDateTime(entry.submittedAt)}
                {entry.late && ` · ${t('contest.late')}`}
              </td>
              <td data-label={t('contest.jury')}>
                {entry.scores.map((score) => (
                  <Given key={score.id} score={score} mayRecall={mayRecall} />
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
