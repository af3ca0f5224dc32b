import { Link } from '@tanstack/react-router';
import { codeLabel } from '#wire/kit/codes.ts';
import { UseType } from '#wire/use-record/codes.ts';
import { useAccess } from '../../kit/access.ts';
import detail from '../../kit/detail/detail.module.css';
import { FactList, type NamedFact } from '../../kit/detail/fact-list.tsx';
import { useT } from '../../kit/phrases.tsx';
import { showWindow } from '../../kit/zone.ts';
import { applicationPath } from '../approval/paths.ts';
import { authorizationPath } from '../authorization/paths.ts';
import type { UseRecord } from './use-record.ts';

/** What is known of a use besides its presses. */
export const RecordFacts = ({ data }: { readonly data: UseRecord }) => {
  const t = useT();
  const { can } = useAccess();
  const { authorization, application } = data;
  const facts: readonly NamedFact[] = [
    [
      t('useRecord.empowerNo'),
      authorization &&
        (can('authorization.view') ? (
          <Link to={authorizationPath(authorization.id)}>{data.empowerNo}</Link>
        ) : (
          data.empowerNo
        )),
    ],
    [
      t('useRecord.toApplication', { number: '' }).trim(),
      application && <Link to={applicationPath(application.id)}>{application.number}</Link>,
    ],
    [t('useRecord.why'), data.reason],
    [t('useRecord.mode'), t(codeLabel(UseType, data.useType))],
    [
      t('useRecord.granted'),
      authorization &&
        t('useRecord.grantedCounts', { normal: data.normalGranted, cross: data.crossPageGranted }),
    ],
    [t('useRecord.window'), authorization && showWindow(authorization.windowStart, authorization.windowEnd)],
    [t('useRecord.place'), data.place],
    [t('useRecord.department'), data.departmentName],
    [t('useRecord.keeper'), data.keeper?.realName],
    [t('useRecord.serial'), data.serial],
  ];
  return (
    <section className={detail.section}>
      <h2>{t('useRecord.facts')}</h2>
      <FactList facts={facts} />
    </section>
  );
};
