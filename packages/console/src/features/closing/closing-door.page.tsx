import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { useEffect, useState } from 'react';
import { openClosing } from '#wire/closing/calls.ts';
import { Button } from '../../entry/button.tsx';
import { EntryFrame } from '../../entry/entry-frame.tsx';
import { PageTitle } from '../../entry/page-title.tsx';
import { showDateTime } from '../../kit/format.ts';
import { guestCall } from '../../kit/guest-call.ts';
import { useT } from '../../kit/phrases.tsx';
import { saveText } from './save-text.ts';

type Found = CallResult<typeof openClosing>;

const Shown = ({ found: { state, at, number, certificate } }: { readonly found: Found }) => {
  const t = useT();
  return (
    <section role="status">
      <p>{t(`closingDoor.${state}`, { date: showDateTime(at) })}</p>
      {number && <p>{t('closingDoor.number', { number })}</p>}
      {certificate && (
        <>
          <Button onClick={() => saveText(`${number}.json`, certificate)}>{t('closingDoor.download')}</Button>
          <p>
            <a href="/verify">{t('closingDoor.check')}</a>
          </p>
        </>
      )}
    </section>
  );
};

/** Where the link to a certificate leads: how far the deletion of a unit is, and the certificate once it is over. */
export const Page = () => {
  const t = useT();
  const [found, setFound] = useState<Found>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    const ticket = location.hash.slice(1);
    guestCall(openClosing, { ticket }).then(setFound, (cause: unknown) =>
      setError(cause instanceof Refusal ? cause.message : t('closingDoor.unknown')),
    );
  }, [t]);
  return (
    <EntryFrame>
      <PageTitle text={t('closingDoor.title')} />
      <h1>{t('closingDoor.title')}</h1>
      {error && <p role="alert">{error}</p>}
      {found && <Shown found={found} />}
    </EntryFrame>
  );
};
