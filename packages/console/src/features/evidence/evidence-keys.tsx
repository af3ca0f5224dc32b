import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getEvidenceKeys } from '#wire/evidence.ts';
import { call } from '../../kit/call.ts';
import { showExactTime } from '../../kit/format.ts';
import list from '../../kit/list/list.module.css';
import { useT } from '../../kit/phrases.tsx';
import css from './evidence.module.css';

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={css.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** The keys others check evidence with, and where checkpoints go. */
export const EvidenceKeys = ({ heading }: { readonly heading?: ReactNode }) => {
  const t = useT();
  const { data } = useQuery({ queryKey: ['evidence keys'], queryFn: () => call(getEvidenceKeys) });
  return (
    <div className={css.page}>
      <header className={list.head}>{heading}</header>
      <section>
        <p>{t('evidence.keysLead')}</p>
        <dl>
          <Fact label={t('evidence.fingerprint')}>
            <code>{data?.fingerprint.match(/.{1,4}/g)?.join(' ')}</code>
          </Fact>
          <Fact label={t('evidence.publicKey')}>
            <code>{data?.publicKey}</code>
          </Fact>
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
          <Fact label={t('evidence.witnessUrl')}>
            <code>{data?.witnessUrl}</code>
          </Fact>
          <Fact label={t('evidence.witnessKey')}>
            <code>{data?.witnessKey}</code>
          </Fact>
        </dl>
      </section>
      <section>
        <h2>{t('evidence.published')}</h2>
        {data?.targets.length === 0 && <p>{t('evidence.publishedNowhere')}</p>}
        <dl>
          {data?.targets.map(({ target, units, at, error }) => (
            <Fact key={target} label={target}>
              {t('evidence.publishedUnits', {
                count: units,
                at: at ? showExactTime(at) : t('evidence.notYet'),
              })}
              {error && <span className={css.error}>{error}</span>}
            </Fact>
          ))}
        </dl>
      </section>
    </div>
  );
};
