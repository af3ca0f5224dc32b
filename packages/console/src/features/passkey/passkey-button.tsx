import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listPasskeys } from '#wire/passkey/calls.ts';
import type { askSigningPasskey } from '#wire/signing/calls.ts';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { askKey, type PasskeyAnswer, standingOf } from './browser-key.ts';

interface Props {
  /** Fetches the question; nothing where something else must be done first. */
  ask(): Promise<CallResult<typeof askSigningPasskey> | undefined>;
  use(answer: PasskeyAnswer): Promise<void>;
}

/** Lets a passkey take the place of the code by phone, for those who have one here; others learn that there are some. */
export const PasskeyButton = ({ ask, use }: Props) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const { data } = useRead(listPasskeys, {});
  if (!data || standingOf(data.origin) !== 'ready') return null;
  if (data.list.length === 0) return <Link to="/account/passkeys">{t('passkey.add')}</Link>;
  const run = async () => {
    const question = await ask();
    if (!question) return;
    const answer = await askKey(question);
    if (answer) await use(answer);
    else notify.info(t('passkey.cancelled'));
  };
  return (
    <Button
      variant="default"
      loading={isBusy}
      onClick={() => {
        setBusy(true);
        // Why it was refused is said by the notice.
        void run()
          .catch(() => undefined)
          .finally(() => setBusy(false));
      }}
    >
      {t('passkey.use')}
    </Button>
  );
};
