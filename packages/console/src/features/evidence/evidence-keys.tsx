import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getEvidenceKeys } from '#wire/evidence/calls.ts';
import { call } from '../../kit/call.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { showExactTime } from '../../kit/format.ts';
import list from '../../kit/list/list.module.css';
import { useT } from '../../kit/phrases.tsx';
import css from './evidence.module.css';
import { EvidenceAlarms } from './evidence-alarms.tsx';

interface CopiedProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly shown?: string | undefined;
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={css.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** A key or an address, to be copied rather than typed. */
const Copied = ({ label, value, shown = value }: CopiedProps) => (
  <Fact label={label}>
    {value !== undefined && (
      <span className={css.copied}>
        <code>{shown}</code>
        <CopyButton value={value} name={label} />
      </span>
    )}
  </Fact>
);

/** The keys others check evidence with, and where checkpoints go. */
export const EvidenceKeys = ({ heading }: { readonly heading?: ReactNode }) => {
  const t = useT();
  const { data } = useQuery({ queryKey: ['evidence keys'], queryFn: () => call(getEvidenceKeys) });
  return (
    <div className={css.page}>
      <header className={list.head}>{heading}</header>
      <EvidenceAlarms alarms={data?.alarms ?? []} />
      <section>
        <p>{t('evidence.keysLead')}</p>
        <dl>
          <Copied
            label={t('evidence.fingerprint')}
            value={data?.fingerprint}
            shown={data?.fingerprint.match(/.{1,4}/g)?.join(' ')}
          />
          <Copied label={t('evidence.publicKey')} value={data?.publicKey} />
          <Fact label={t('evidence.offline')}>
            <a href="/verify-offline.html" download>
              {t('evidence.download')}
            </a>
          </Fact>
        </dl>
      </section>
      <section>
        <h2>{t('evidence.witness')}</h2>
        <p>{t('evidence.witnessLead')}</p>
        <dl>
          <Copied label={t('evidence.witnessUrl')} value={data?.witnessUrl} />
          <Copied label={t('evidence.witnessKey')} value={data?.witnessKey} />
        </dl>
      </section>
      <section>
        <h2>{t('evidence.audit')}</h2>
        <p>
          {data?.audit
            ? t('evidence.auditDone', { count: data.audit.units, at: showExactTime(data.audit.at) })
            : t('evidence.auditNotYet')}
        </p>
        {data?.audit && data.audit.rows + data.audit.files > 0 && (
          <p className={css.error}>
            {t('evidence.auditFaults', { rows: data.audit.rows, files: data.audit.files })}
          </p>
        )}
      </section>
      <section>
        <h2>{t('evidence.published')}</h2>
        {data?.targets.length === 0 && <p>{t('evidence.publishedNowhere')}</p>}
        <dl>
          {data?.targets.map(({ target, units, at, error }) => (
            <Fact key={target} label={target}>
              {at
                ? t('evidence.publishedUnits', { count: units, at: showExactTime(at) })
                : t('evidence.notYet')}
              {error && <span className={css.error}>{error}</span>}
            </Fact>
          ))}
        </dl>
      </section>
    </div>
  );
};
