import type { PdfReport } from '@chancery/pdf-seal/verify/report.ts';
import { Link } from '@tanstack/react-router';
import { showDateTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { useSession } from '../../kit/session-store.ts';
import { applicationPath } from '../approval/paths.ts';
import { recordPath } from '../use-record/paths.ts';
import { useOwnRecord } from './own-record.ts';
import css from './sealed.module.css';
import { VerifyIcon } from './verify-icons.tsx';

interface Props {
  readonly bytes: Uint8Array;
  /** As it was judged by what this platform publishes alone. */
  readonly report: PdfReport;
}

/** Leads members of the unit that sealed a file to its record; others hear that there may be one. */
export const OwnRecordNote = ({ bytes, report }: Props) => {
  const t = useT();
  const session = useSession();
  const known = useOwnRecord(bytes, report);
  const isOurs = report.signatures.some(({ kind, isTrusted }) => kind === 'seal' && isTrusted);
  if (!session && isOurs)
    return (
      <p className={css.login}>
        {t('verify.membersMore')}{' '}
        {/* The file that was checked stays here, and its record appears once somebody is logged in. */}
        <a href="/login" target="_blank" rel="noreferrer">
          {t('verify.logIn')}
        </a>
      </p>
    );
  if (!known) return null;
  const { recordId, applicationId, isWhole, deviceName, sealedAt } = known;
  const title = t(isWhole ? 'verify.ownRecord' : 'verify.ownEarlier');
  return (
    <section className={css.own} aria-label={title}>
      <VerifyIcon shape="record" size={24} />
      <div>
        <h4>{title}</h4>
        <p>
          {t(isWhole ? 'verify.ownSealed' : 'verify.ownBefore', {
            seal: deviceName,
            at: showDateTime(sealedAt),
          })}
        </p>
        <p className={css.ways}>
          {recordId && <Link to={recordPath(recordId) as string}>{t('verify.openRecord')}</Link>}
          {applicationId && (
            <Link to={applicationPath(applicationId) as string}>{t('verify.openApplication')}</Link>
          )}
        </p>
      </div>
    </section>
  );
};
