import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { getContest } from '#wire/contest/calls.ts';
import { makeCertificate } from '#wire/contest/certificate.calls.ts';
import { call } from '../../kit/call.ts';
import { useT } from '../../kit/phrases.tsx';
import { saveLink } from '../report/save-link.ts';

/** Has my certificate made and saves it. */
export const CertificateButton = ({ data: { id } }: { readonly data: CallResult<typeof getContest> }) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [number, setNumber] = useState('');
  const get = async () => {
    setBusy(true);
    try {
      const made = await call(makeCertificate, { id });
      setNumber(made.number);
      saveLink(made.tmpUrl, made.fileName);
    } catch {
      // What went wrong has been said.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button loading={busy} onClick={() => void get()}>
        {t('contest.getCertificate')}
      </Button>
      {number && (
        <p>
          {t('contest.certificateNumber')}{' '}
          <a href={`/certificate#${number}`} target="_blank" rel="noreferrer">
            {number}
          </a>
        </p>
      )}
    </>
  );
};
