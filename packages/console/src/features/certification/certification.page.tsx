import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getOwnCertification, withdrawCertification } from '#wire/certification/calls.ts';
import { CertificationState } from '#wire/certification/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import detail from '../../kit/detail/detail.module.css';
import { Facts } from '../../kit/detail/facts.tsx';
import { Story } from '../../kit/detail/story.tsx';
import { showDateTime } from '../../kit/format.ts';
import { tag } from '../../kit/list/show.tsx';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { queries, useRead } from '../../kit/query.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { CertificationForm } from './certification-form.tsx';
import {
  CertificationFiles,
  certificationFacts,
  certificationStory,
  Rejection,
} from './certification-parts.tsx';

const { Cell: State } = tag(CertificationState);
type Own = CallResult<typeof getOwnCertification>;

const sayStanding = (own: Own, current: NonNullable<Own['current']>, t: Translate): string => {
  if (current.state === CertificationState.reviewing) return t('certification.waitingLead');
  if (own.certifiedAt) return t('certification.certifiedLead', { at: showDateTime(own.certifiedAt) });
  if (current.state === CertificationState.withdrawn) return t('certification.withdrawnLead');
  return current.companyFullName;
};

const Withdraw = ({ id }: { readonly id: string }) => {
  const t = useT();
  const verb = t('certification.withdraw');
  const withdraw = async () => {
    if (!(await confirm({ title: `${verb}?`, text: t('certification.withdrawSure'), verb }))) return;
    // Whatever came of it, the page shows how it stands now; a refusal has been said by the call.
    await call(withdrawCertification, { id })
      .then(() => notify.success(t('certification.withdrawn')))
      .catch(() => undefined);
    await queries.invalidateQueries();
  };
  return (
    <div className={detail.actions}>
      <Button variant="default" onClick={() => void withdraw()}>
        {verb}
      </Button>
    </div>
  );
};

const Standing = ({ own, current }: { readonly own: Own; readonly current: NonNullable<Own['current']> }) => {
  const t = useT();
  const { can } = useAccess();
  const waiting = current.state === CertificationState.reviewing;
  usePageTitle(t('certification.title'));
  return (
    <article className={detail.page}>
      <header className={detail.head}>
        <div className={detail.who}>
          <h1 className={detail.title}>{t('certification.title')}</h1>
          <State value={current.state} />
        </div>
        <p className={detail.lead}>{sayStanding(own, current, t)}</p>
        {waiting && can('certification.apply') && <Withdraw id={current.id} />}
        {!waiting && can('certification.apply') && (
          <div className={detail.actions}>
            <Button component={Link} to="/unit/updateAttestation">
              {t('certification.again')}
            </Button>
          </div>
        )}
      </header>
      {current.state === CertificationState.rejected && <Rejection reason={current.reason ?? ''} />}
      <div className={detail.columns} data-story>
        <div className={detail.main}>
          <Facts
            facts={certificationFacts}
            data={{ ...current, rounds: [...own.rounds], sameCode: [], checks: [] }}
          />
          <section className={detail.section}>
            <h2>{t('certification.documents')}</h2>
            <CertificationFiles data={current} />
          </section>
        </div>
        <Story entries={certificationStory(own.rounds, t)} />
      </div>
    </article>
  );
};

/** The certification of a unit: the form to begin with, then how it stands. */
export const Page = () => {
  const t = useT();
  const { can } = useAccess();
  const { data, error, refetch } = useRead(getOwnCertification, {});
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={detail.placeholder} aria-busy="true" />;
  if (data.current) return <Standing own={data} current={data.current} />;
  if (can('certification.apply')) return <CertificationForm current={null} />;
  return <EmptyState title={t('certification.none')} text={t('certification.noneText')} />;
};
