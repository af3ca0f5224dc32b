import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ProposalState } from '#wire/project/codes.ts';
import { listProposals } from '#wire/project/desk.calls.ts';
import { showDateTime } from '../../kit/format.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import css from '../form/form.module.css';

const state = tag(ProposalState);

/** What units applied with, the newest first. */
export const ProposalTable = ({ data: { id } }: { readonly data: { readonly id: string } }) => {
  const t = useT();
  const [cursor, setCursor] = useState<string>();
  const { data, error, refetch, isPlaceholderData } = useRead(
    listProposals,
    { projectId: id, cursor },
    { keepLast: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" />;
  if (data.list.length === 0) return <p>{t('project.noProposals')}</p>;
  const turn = (to: string | null | undefined) => ({
    disabled: !to,
    onClick: () => setCursor(to ?? undefined),
  });
  return (
    <div className={css.scroll} aria-busy={isPlaceholderData}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('project.applicant')}</th>
            <th scope="col">{t('project.proposalState')}</th>
            <th scope="col">{t('project.meanScore')}</th>
            <th scope="col">{t('project.submittedAt')}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((row) => (
            <tr key={row.id}>
              <td>
                <Link to={'/projectProposal' as never} search={{ id: row.id } as never}>
                  {row.companyName}
                </Link>
              </td>
              <td data-label={t('project.proposalState')}>
                <state.Cell value={row.state} />
              </td>
              <td data-label={t('project.meanScore')}>
                {row.asked > 0 &&
                  t('project.scoreLine', { score: row.score ?? '–', scored: row.scored, asked: row.asked })}
              </td>
              <td data-label={t('project.submittedAt')}>{showDateTime(row.submittedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {(data.previous || data.next) && (
        <div className={css.pages}>
          <Button variant="default" size="sm" {...turn(data.previous)}>
            {t('list.previousPage')}
          </Button>
          <Button variant="default" size="sm" {...turn(data.next)}>
            {t('list.nextPage')}
          </Button>
        </div>
      )}
    </div>
  );
};
