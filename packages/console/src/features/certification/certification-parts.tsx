import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { z } from 'zod';
import type { Certification, CertificationRound, getCertification } from '#wire/certification/calls.ts';
import { CertificationState } from '#wire/certification/codes.ts';
import type { Fact } from '../../kit/detail/facts.tsx';
import type { StoryEntry } from '../../kit/detail/story.tsx';
import { dateTime } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { FileView } from '../../kit/preview/file-view.tsx';
import type { LinkOf } from '../../kit/upload/link-of.ts';
import css from './certification.module.css';

type Shown = z.output<typeof Certification>;
type Round = z.output<typeof CertificationRound>;

/** What was submitted, in the order of the licence. */
export const certificationFacts: readonly Fact<CallResult<typeof getCertification>>[] = [
  { field: 'companyFullName', label: 'certification.companyFullName' },
  { field: 'social_credit_code', label: 'certification.creditCode' },
  { field: 'companyType', label: 'certification.companyType' },
  { field: 'address', label: 'certification.address' },
  { field: 'registeredCapital', label: 'certification.registeredCapital' },
  { field: 'establishedOn', label: 'certification.establishedOn' },
  { field: 'businessTerm', label: 'certification.businessTerm' },
  { field: 'legalPerson', label: 'certification.legalPerson' },
  { field: 'legalIdCard', label: 'certification.legalIdCard' },
  { field: 'businessScope', label: 'certification.businessScope' },
  { field: 'contactName', label: 'certification.contactName' },
  { field: 'contactPhone', label: 'certification.contactPhone' },
  { field: 'submittedAt', label: 'certification.submittedAt', show: dateTime },
];

const sayEnd = ({ state, reason }: Round, t: Translate): string => {
  if (state === CertificationState.approved) return t('certification.wasApproved');
  if (state === CertificationState.withdrawn) return t('certification.wasWithdrawn');
  return t('certification.wasRejected', { reason: reason ?? '' });
};

/** Every round with its decision, the latest first. */
export const certificationStory = (rounds: readonly Round[], t: Translate): StoryEntry[] =>
  rounds.flatMap((round) => {
    const submitted = {
      key: `${round.id} submitted`,
      what: t('certification.wasSubmitted'),
      who: round.submittedBy,
      at: round.submittedAt,
    };
    if (!round.reviewedAt) return [submitted];
    return [
      { key: round.id, what: sayEnd(round, t), who: round.reviewedBy ?? '', at: round.reviewedAt },
      submitted,
    ];
  });

/** The licence and the letter as they were handed in. */
export const CertificationFiles = ({ data, linkOf }: { readonly data: Shown; readonly linkOf?: LinkOf }) => {
  const t = useT();
  return (
    <div className={css.files}>
      <div>
        <h3>{t('certification.licence')}</h3>
        <FileView file={data.licence} linkOf={linkOf} alt={t('certification.licenceAlt')} />
      </div>
      {data.letter && (
        <div>
          <h3>{t('certification.letter')}</h3>
          <FileView file={data.letter} linkOf={linkOf} alt={t('certification.letterAlt')} />
        </div>
      )}
    </div>
  );
};

/** Why it was rejected, in the reviewer's words. */
export const Rejection = ({ reason }: { readonly reason: string }) => {
  const t = useT();
  return (
    <div className={css.refused} role="note">
      <IconAlertTriangle size="1rem" aria-hidden="true" />
      <p>
        <strong>{t('certification.rejectedBecause')}</strong> {reason}
      </p>
    </div>
  );
};
