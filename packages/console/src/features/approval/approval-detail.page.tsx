import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getApply, listApplies, readApplies } from '#wire/application/calls.ts';
import { ApprovalState, TaskState } from '#wire/approval/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import detail from '../../kit/detail/detail.module.css';
import { DetailTrouble } from '../../kit/detail/detail-trouble.tsx';
import { showAgo } from '../../kit/format.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { comma, useLanguage, useT } from '../../kit/phrases.tsx';
import { queries, refresh, useRead } from '../../kit/query.ts';
import { useLiveNews } from '../../kit/use-live-news.ts';
import { GrantedUses } from '../authorization/granted-uses.tsx';
import { AfterApproval } from './after-approval.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import { ApplicationState } from './application-state.tsx';
import { AppliedFiles } from './applied-files.tsx';
import { AppliedSeals } from './applied-seals.tsx';
import css from './approval.module.css';
import { stepsFor } from './approval-steps.ts';
import { DetailNotes } from './detail-notes.tsx';
import { showDuration } from './duration.ts';
import { History } from './history.tsx';
import { approvalsPath } from './paths.ts';
import { RoutePicture } from './route-picture.tsx';
import type { Application } from './step.ts';
import { StepBar } from './step-bar.tsx';

/** Whoever opens an application has seen what happened to it. */
const useSeen = ({ id, unread }: Application) =>
  useEffect(() => {
    if (!unread) return;
    const seen = async () => {
      await call(readApplies, { ids: [id] }, { silent: true });
      await Promise.all([refresh(listApplies), queries.invalidateQueries({ queryKey: ['counts'] })]);
    };
    void seen().catch(() => undefined);
  }, [id, unread]);

const Lead = ({ data }: { readonly data: Application }) => {
  const t = useT();
  const language = useLanguage();
  const open = data.route.steps
    .flatMap(({ tasks }) => tasks)
    .filter(({ state }) => state === TaskState.open)
    .map(({ openedAt }) => openedAt ?? data.createdAt)
    .sort();
  const waits =
    data.waitsFor.length > 0 &&
    t('approval.waitsFor', {
      names: data.waitsFor.map(({ realName }) => realName).join(comma()),
      long: showDuration(open[0] ?? data.createdAt, language),
    });
  return (
    <p className={detail.lead}>
      <span className={css.number}>{data.number}</span> ·{' '}
      {t('approval.appliedBy', { name: data.applicant.realName, when: showAgo(data.createdAt, language) })}
      {waits && <span className={css.waits}>{waits}</span>}
    </p>
  );
};

const ApplicationView = ({ data }: { readonly data: Application }) => {
  const t = useT();
  const { user } = useAccess();
  useSeen(data);
  const end = data.end === null ? undefined : data.state === ApprovalState.approved ? 'approved' : 'stopped';
  return (
    <article className={detail.page}>
      <header className={detail.head}>
        <div className={detail.who}>
          <h1 className={detail.title}>{data.title}</h1>
          <ApplicationState row={data} />
        </div>
        <Lead data={data} />
        <StepBar steps={stepsFor({ data, me: user?.userId, t })} />
      </header>
      <DetailNotes data={data} />
      <div className={detail.columns} data-story>
        <div className={detail.main}>
          <ApplicationFacts data={data} />
          <AppliedSeals data={data} />
          <AppliedFiles data={data} />
          <AfterApproval data={data} />
          {data.state === ApprovalState.approved && <GrantedUses applicationId={data.id} />}
        </div>
        <div className={detail.main}>
          <section className={detail.section}>
            <h2>{t('approval.way')}</h2>
            <RoutePicture
              steps={data.route.steps}
              applicant={data.applicant.realName}
              after={t(end ? `approval.end.${end}` : 'approval.thenKeepers')}
              end={end}
            />
          </section>
          <History events={data.route.events} />
        </div>
      </div>
    </article>
  );
};

const news = [getApply];

/** One application: what is asked for, where it stands, and what the reader may do. */
export const Page = () => {
  const t = useT();
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const { data, error, isError, refetch } = useRead(getApply, { id }, { toTheEnd: true });
  useLiveNews(news);
  usePageTitle(isError ? t('detail.missing') : data && `${data.number} ${data.title}`);
  if (isError) return <DetailTrouble error={error} parent={approvalsPath} onRetry={() => void refetch()} />;
  if (!data) return <div className={detail.placeholder} aria-busy="true" />;
  return <ApplicationView data={data} />;
};
