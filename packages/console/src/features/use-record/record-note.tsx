import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { UseReason, UseVerdict } from '#wire/use-record/codes.ts';
import { showDateTime } from '../../kit/format.ts';
import { meaningOf } from '../../kit/list/meanings.ts';
import { useT } from '../../kit/phrases.tsx';
import approval from '../approval/approval.module.css';
import { Verdict } from './record-shows.tsx';
import css from './use-record.module.css';
import type { UseRecord } from './use-record.ts';

const icons = {
  normal: IconCircleCheck,
  warning: IconAlertTriangle,
  abnormal: IconCircleX,
  unknown: IconClock,
} as const;

const Why = ({ data }: { readonly data: UseRecord }) => {
  const t = useT();
  if (data.verdict === UseVerdict.normal) return <p>{t('useRecord.allWell')}</p>;
  if (data.verdict === UseVerdict.unknown) return <p>{t('useRecord.notYet')}</p>;
  return (
    <ul className={css.why}>
      {data.reasons.map((reason) => (
        <li key={reason}>
          {reason === UseReason.counterGap && (
            <strong>{t('useRecord.unaccounted', { n: data.unaccounted })}. </strong>
          )}
          {t(`useRecord.why.${UseReason.keyOf(reason)}`)}
        </li>
      ))}
    </ul>
  );
};

/** What is to be said about a use, in plain words, and what its reviewer made of it. */
export const RecordNote = ({ data }: { readonly data: UseRecord }) => {
  const t = useT();
  const { verdict, review } = data;
  const Icon = icons[UseVerdict.keyOf(verdict)];
  return (
    <div className={approval.noteBox} data-meaning={meaningOf('useVerdict', UseVerdict.keyOf(verdict))}>
      <Icon size="1.25rem" aria-hidden="true" />
      <div>
        <Why data={data} />
        {review && (
          <p className={css.review}>
            <Verdict verdict={review.verdict} />
            <span>{t('useRecord.reviewedBy', { by: review.by, at: showDateTime(review.at) })}</span>
            {review.opinion !== '' && <q>{review.opinion}</q>}
          </p>
        )}
      </div>
    </div>
  );
};
