import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { getProject, listProjects, moveProposal, saveProposal, submitProposal } from '#wire/project/calls.ts';
import { call } from '../../kit/call.ts';
import { DetailTrouble } from '../../kit/detail/detail-trouble.tsx';
import { showDateTime } from '../../kit/format.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { FillForm } from '../form/fill-form.tsx';
import css from '../form/form.module.css';
import { mayFill } from './may-fill.ts';

type Project = CallResult<typeof getProject>;

/** What the form begins with: what the unit has filled in, or nothing. */
const Form = ({ data, onAgain }: { readonly data: Project; onAgain(): void }) => {
  const t = useT();
  const { proposal } = data;
  return (
    <FillForm
      title={t('project.applyFor', { title: data.title })}
      fields={(proposal?.form ?? data.form).fields}
      filled={proposal}
      sure={t('project.submitText')}
      back={`/project/projectDetail?id=${data.id}`}
      save={(answers, revision) =>
        call(saveProposal, { projectId: data.id, revision, answers }, { quiet: true })
      }
      submit={async (saved) => {
        await call(submitProposal, saved, { quiet: true });
        return t('project.submitted');
      }}
      onAgain={onAgain}
      refreshed={() => Promise.all([refresh(getProject), refresh(listProjects)])}
    >
      {({ attempt, revision, isBusy, isDirty }) => (
        <>
          <p>
            {t('project.due', { at: showDateTime(proposal?.dueAt ?? data.callClosesAt) })}
            {proposal &&
              ` · ${t('project.savedBy', { by: proposal.updatedBy, at: showDateTime(proposal.updatedAt) })}`}
          </p>
          {proposal && proposal.form.version < data.form.version && (
            <div className={css.notice} role="status">
              <span>{t('project.newerForm')}</span>
              <Button
                variant="default"
                disabled={isBusy || isDirty}
                onClick={() =>
                  void attempt(async () => {
                    await call(moveProposal, { id: proposal.id, revision }, { quiet: true });
                    onAgain();
                  })
                }
              >
                {t('project.move')}
              </Button>
            </div>
          )}
        </>
      )}
    </FillForm>
  );
};

/** Applies for a project: colleagues fill it in together, and nobody overwrites anybody unseen. */
export const Page = () => {
  const t = useT();
  const { id = '' } = useSearch({ strict: false }) as { readonly id?: string };
  const query = useRead(getProject, { id }, { enabled: id !== '' });
  const [round, setRound] = useState(0);
  const isBegun = useRef(false);
  usePageTitle(query.data && t('project.applyFor', { title: query.data.title }));
  if (id === '' || query.isError)
    return (
      <DetailTrouble error={query.error} parent="/project/projectList" onRetry={() => void query.refetch()} />
    );
  if (!query.data) return <div aria-busy="true" />;
  // Whoever has begun keeps what they typed, also when the time is over meanwhile.
  if (mayFill(query.data)) isBegun.current = true;
  if (!isBegun.current) return <Navigate to={`/project/projectDetail?id=${id}` as string} replace />;
  const again = async () => {
    await query.refetch();
    setRound((before) => before + 1);
  };
  return <Form key={round} data={query.data} onAgain={() => void again()} />;
};
