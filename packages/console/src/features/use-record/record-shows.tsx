import { codeLabel } from '#wire/kit/codes.ts';
import { UseReason, UseVerdict } from '#wire/use-record/codes.ts';
import { meaningOf } from '../../kit/list/meanings.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import approval from '../approval/approval.module.css';
import css from './use-record.module.css';
import type { RecordRow } from './use-record.ts';

/** The verdict on a use or a press. */
export const Verdict = ({ verdict }: Pick<RecordRow, 'verdict'>) => {
  const t = useT();
  return (
    <StatusTag meaning={meaningOf('useVerdict', UseVerdict.keyOf(verdict))}>
      {t(codeLabel(UseVerdict, verdict))}
    </StatusTag>
  );
};

/** Why, in a few words; a gap with how many are missing. */
export const useReasonWords = () => {
  const t = useT();
  return ({ reasons, unaccounted }: Pick<RecordRow, 'reasons' | 'unaccounted'>): readonly string[] =>
    reasons.map((reason) =>
      reason === UseReason.counterGap
        ? t('useRecord.unaccounted', { n: unaccounted })
        : t(codeLabel(UseReason, reason)),
    );
};

/** The reasons of a row. */
export const Reasons = ({ row }: { readonly row: RecordRow }) => {
  const words = useReasonWords()(row);
  return words.length === 0 ? '–' : <span className={css.reasons}>{words.join(' · ')}</span>;
};

/** What a use was for; a dot where nobody has looked at what is wrong with it. */
export const Title = ({ row }: { readonly row: RecordRow }) => {
  const t = useT();
  return (
    <>
      {row.unread && <span className={approval.dot} role="img" aria-label={t('useRecord.unread')} />}
      {row.title || t('useRecord.without')}
    </>
  );
};

/** The verdict, and whether somebody has to look at it. */
export const Standing = ({ row }: { readonly row: Pick<RecordRow, 'verdict' | 'needsReview'> }) => {
  const t = useT();
  return (
    <span className={css.standing}>
      <Verdict verdict={row.verdict} />
      {row.needsReview && <StatusTag meaning="waiting">{t('useRecord.waits')}</StatusTag>}
    </span>
  );
};

/** Presses, of how many that were granted. */
export const Presses = ({ row }: { readonly row: Pick<RecordRow, 'presses' | 'granted'> }) => {
  const t = useT();
  return row.granted > 0 ? t('useRecord.of', { n: row.presses, granted: row.granted }) : row.presses;
};

/** Who used the seal. */
export const User = ({ row }: { readonly row: Pick<RecordRow, 'user'> }) => {
  const t = useT();
  return row.user?.realName || t('useRecord.nobody');
};
