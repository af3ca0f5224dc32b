import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { thousands } from '@chancery/contract/rules/display.ts';
import type { getKeptDownload } from '#wire/download/desk.ts';
import { showDateTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { Attachments } from '../announcement/attachments.tsx';
import css from './download.module.css';

type Kept = CallResult<typeof getKeptDownload>;

const countsOf = ({ fetches, people, failed }: Kept['versions'][number]) => [
  ['download.fetches', fetches] as const,
  ['download.people', people] as const,
  ...(failed > 0 ? [['download.failedCopies', failed] as const] : []),
];

/** The versions of a download, with how often each was downloaded. */
export const DeskVersions = ({ data }: { readonly data: Kept }) => {
  const t = useT();
  return (
    <ul className={css.versions}>
      {data.versions.map((version) => (
        <li key={version.id}>
          <div className={css.about}>
            <strong>{t('download.versionNumber', { number: version.number })}</strong>
            <Attachments files={[version.file]} />
            {[version.noteZh, version.noteEn].filter(Boolean).map((note) => (
              <p key={note}>{note}</p>
            ))}
            <span className={css.quiet}>
              {showDateTime(version.createdAt)} · {version.createdBy}
            </span>
          </div>
          <span className={css.quiet}>
            {countsOf(version)
              .map(([label, count]) => t('list.fact', { label: t(label), value: thousands(count) }))
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
};
