import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import detail from '../../kit/detail/detail.module.css';
import { useT } from '../../kit/phrases.tsx';
import approval from '../approval/approval.module.css';
import { openReports } from '../report/open-reports.ts';
import { Standing } from './record-shows.tsx';
import { reviewRecord } from './review-record.ts';
import css from './use-record.module.css';
import type { UseRecord } from './use-record.ts';

interface StepProps {
  readonly id: string | null;
  readonly label: string;
  readonly Icon: typeof IconChevronLeft;
}

const Neighbour = ({ id, label, Icon }: StepProps) => (
  <ActionIcon
    variant="default"
    size="lg"
    aria-label={label}
    title={label}
    disabled={id === null}
    {...(id === null ? {} : { renderRoot: (props: object) => <Link to="." search={{ id }} {...props} /> })}
  >
    <Icon size="1.125rem" aria-hidden="true" />
  </ActionIcon>
);

/** Who, what, the verdict and the next step; from here to the neighbours. */
export const RecordHead = ({ data }: { readonly data: UseRecord }) => {
  const t = useT();
  const name = data.user?.realName || t('useRecord.nobody');
  return (
    <header className={detail.head}>
      <div className={detail.who}>
        <h1 className={`${detail.title} ${css.title}`}>{data.title || t('useRecord.without')}</h1>
        <Standing row={data} />
        <span className={css.neighbours}>
          <Neighbour id={data.newer} label={t('useRecord.newer')} Icon={IconChevronLeft} />
          <Neighbour id={data.older} label={t('useRecord.older')} Icon={IconChevronRight} />
        </span>
      </div>
      <p className={detail.lead}>
        {data.empowerNo && (
          <>
            <span className={approval.number}>{data.empowerNo}</span> ·{' '}
          </>
        )}
        {t('useRecord.lead', { seal: data.deviceName, name, n: data.presses })}
      </p>
      <div className={detail.actions}>
        {data.canReview && (
          <Button
            variant={data.needsReview ? 'filled' : 'default'}
            onClick={() => void reviewRecord(data, t).catch(() => undefined)}
          >
            {t('useRecord.review')}
          </Button>
        )}
        <Button variant="default" onClick={() => void openReports(data.empowerNo || data.id)}>
          {t('disclosure.report')}
        </Button>
      </div>
    </header>
  );
};
