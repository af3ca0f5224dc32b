import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { checkCertificate } from '#wire/contest/certificate.calls.ts';
import { Button } from '../../entry/button.tsx';
import { EntryFrame } from '../../entry/entry-frame.tsx';
import { PageTitle } from '../../entry/page-title.tsx';
import { TextField } from '../../entry/text-field.tsx';
import { showDateTime } from '../../kit/format.ts';
import { guestCall } from '../../kit/guest-call.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { titleIn } from '../announcement/title-in.ts';
import { awardIn } from './award-in.ts';
import css from './contest.module.css';

type Certificate = CallResult<typeof checkCertificate>;

const Shown = ({ found }: { readonly found: Certificate }) => {
  const t = useT();
  const language = useLanguage();
  return (
    <section role="status" className={css.card}>
      <h2>{t('contest.checkKnown')}</h2>
      <p>
        <strong>{found.name}</strong> ·{' '}
        {t('contest.certificateTeam', { team: found.team, unit: found.unitName })}
      </p>
      <p>
        {found.place === null
          ? t('contest.certificateTook')
          : t('contest.certificatePlace', { place: found.place })}{' '}
        {titleIn(found, language)}
      </p>
      <p>{awardIn(found, language)}</p>
      <p>
        {t('contest.certificateNumber')} {found.number} · {t('contest.certificateIssued')}{' '}
        {showDateTime(found.issuedAt)}
      </p>
      <p>
        <a href="/verify">{t('contest.checkFile')}</a>
      </p>
    </section>
  );
};

/** Where the number of a certificate leads: whether it was issued here, and what it says. */
export const Page = () => {
  const t = useT();
  const [number, setNumber] = useState(() => location.hash.slice(1));
  const [found, setFound] = useState<Certificate>();
  const [error, setError] = useState<string>();
  const look = useCallback(async (asked: string) => {
    setFound(undefined);
    setError(undefined);
    try {
      setFound(await guestCall(checkCertificate, { number: asked }));
    } catch (cause) {
      setError(cause instanceof Refusal ? cause.message : String(cause));
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for whoever followed a link
  useEffect(() => {
    if (number) void look(number);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim()) void look(number.trim());
  };
  return (
    <EntryFrame>
      <PageTitle text={t('contest.checkTitle')} />
      <div className={css.page}>
        <h1 className={css.title}>{t('contest.checkTitle')}</h1>
        <p>{t('contest.checkLead')}</p>
        <form className={css.ask} onSubmit={submit}>
          <TextField
            label={t('contest.certificateNumber')}
            value={number}
            onChange={setNumber}
            {...(error && { error })}
          />
          <Button type="submit">{t('contest.check')}</Button>
        </form>
        {found && <Shown found={found} />}
      </div>
    </EntryFrame>
  );
};
