import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { codeLabel } from '#wire/kit/codes.ts';
import { getSigning } from '#wire/signing/calls.ts';
import { SigningState, SigningStep } from '#wire/signing/codes.ts';
import detail from '../../kit/detail/detail.module.css';
import { DetailTrouble } from '../../kit/detail/detail-trouble.tsx';
import { FactList } from '../../kit/detail/fact-list.tsx';
import { Story } from '../../kit/detail/story.tsx';
import { showDate, showDateTime } from '../../kit/format.ts';
import { meaningOf } from '../../kit/list/meanings.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { draftPath, minePath } from './paths.ts';
import css from './signing.module.css';
import type { Signing } from './signing.ts';
import { TaskDocuments } from './task-documents.tsx';
import { TaskParties } from './task-parties.tsx';
import { decline, handOver, sign, throwAway, withdraw } from './task-steps.ts';

const Actions = ({ task }: { readonly task: Signing }) => {
  const t = useT();
  const mine = task.list.find(({ id }) => id === task.myPartyId);
  return (
    <div className={css.buttons}>
      {task.state === SigningState.draft && task.isRunner && (
        <>
          <Button variant="default" onClick={() => void throwAway(task).catch(() => undefined)}>
            {t('signing.removeDraft')}
          </Button>
          <Link to={draftPath(task.id)}>{t('signing.edit')}</Link>
        </>
      )}
      {task.state === SigningState.running && task.isRunner && (
        <Button variant="default" onClick={() => void withdraw(task)}>
          {t('signing.withdraw')}
        </Button>
      )}
      {mine && (
        <>
          <Button variant="default" onClick={() => void handOver(task, mine)}>
            {t('signing.handOver')}
          </Button>
          <Button variant="default" onClick={() => void decline(task)}>
            {t('signing.decline')}
          </Button>
          <Button onClick={() => void sign(task, mine)}>{t('signing.sign')}</Button>
        </>
      )}
    </div>
  );
};

const Body = ({ task }: { readonly task: Signing }) => {
  const t = useT();
  const mine = task.list.find(({ id }) => id === task.myPartyId);
  const nameOf = new Map(task.list.map(({ id, name }) => [id, name]));
  return (
    <div className={css.columns}>
      <div className={css.stack}>
        <TaskDocuments
          documents={task.documents}
          certificate={task.certificate}
          isComplete={task.state === SigningState.completed}
          fields={mine?.fields ?? []}
          isOpen={mine !== undefined}
        />
      </div>
      <div className={css.stack}>
        <TaskParties task={task} />
        <FactList
          framed
          facts={[
            [t('signing.fact.by'), task.byName],
            [t('signing.fact.until'), showDate(Date.parse(task.expiresAt) - 1)],
            [t('signing.fact.started'), task.startedAt && showDateTime(task.startedAt)],
            [t('signing.fact.finished'), task.finishedAt && showDateTime(task.finishedAt)],
            [t('signing.fact.note'), task.note],
            [t('signing.fact.reason'), task.reason],
          ]}
        />
        <Story
          entries={task.story
            .map(({ id, at, step, partyId, byName, text, address }) => ({
              key: id,
              at,
              what: [t(codeLabel(SigningStep, step)), text].filter(Boolean).join(' · '),
              who: step === 'reminded' && partyId ? `${byName} → ${nameOf.get(partyId) ?? ''}` : byName,
              where: address,
            }))
            .reverse()}
        />
      </div>
    </div>
  );
};

/** One signing task: how it stands, its documents, its parties and what happened. */
export const Page = () => {
  const t = useT();
  const { id = '' } = useSearch({ strict: false }) as { readonly id?: string };
  const { data, error, isError, refetch } = useRead(getSigning, { id }, { enabled: id !== '' });
  const isLost = id === '' || isError;
  usePageTitle(isLost ? t('detail.missing') : data?.title);
  if (isLost) return <DetailTrouble error={error} parent={minePath} onRetry={() => void refetch()} />;
  if (!data) return <div className={detail.placeholder} aria-busy="true" />;
  return (
    <article className={css.page}>
      <div className={css.head}>
        <h1>{data.title}</h1>
        <StatusTag meaning={meaningOf('signingState', data.state)}>
          {t(codeLabel(SigningState, data.state))}
        </StatusTag>
        <span className={css.spread} />
        <Actions task={data} />
      </div>
      {data.myPartyId && <p role="status">{t('signing.mineNow')}</p>}
      <Body task={data} />
    </article>
  );
};
