import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getOwnCertification } from '#wire/certification/calls.ts';
import { CertificationState } from '#wire/certification/codes.ts';
import { useAccess } from '../../kit/access.ts';
import detail from '../../kit/detail/detail.module.css';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { CertificationForm } from './certification-form.tsx';

/** Submits a certification again, with what was there before. */
export const Page = () => {
  const t = useT();
  const { can } = useAccess();
  const { data, error, refetch } = useRead(getOwnCertification, {});
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={detail.placeholder} aria-busy="true" />;
  const waiting = data.current?.state === CertificationState.reviewing;
  if (!waiting && can('certification.apply')) return <CertificationForm current={data.current} />;
  return (
    <EmptyState
      title={t(waiting ? 'certification.waiting' : 'certification.none')}
      text={t(waiting ? 'certification.waitingLead' : 'certification.noneText')}
      action={
        <Button component={Link} to="/unit/attestation" variant="default">
          {t('certification.look')}
        </Button>
      }
    />
  );
};
