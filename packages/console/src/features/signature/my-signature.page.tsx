import { Button } from '@mantine/core';
import { useState } from 'react';
import { getMySignature, keepMySignature, removeMySignature } from '#wire/signature/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { Card } from '../../kit/card.tsx';
import { showDateTime } from '../../kit/format.ts';
import { notify } from '../../kit/notice-store.ts';
import { CancelButton } from '../../kit/overlay/cancel-button.tsx';
import { confirm } from '../../kit/overlay/confirm.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { cleanMine } from './clean-mine.ts';
import css from './signature.module.css';
import { SignaturePad, type SignatureValue } from './signature-pad.tsx';

const Change = ({ onDone }: { onDone(): void }) => {
  const t = useT();
  const [signature, setSignature] = useState<SignatureValue>();
  const [isBusy, setBusy] = useState(false);
  const keep = async () => {
    if (!signature) return;
    setBusy(true);
    try {
      await call(keepMySignature, signature);
      notify.success(t('signature.saved'));
      await refresh(getMySignature);
      onDone();
    } catch {
      // Why it was refused is said by the notice; what was drawn stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <SignaturePad name={useAccess().name} clean={cleanMine} onChange={setSignature} />
      <div className={css.buttons}>
        <Button loading={isBusy} disabled={!signature} onClick={() => void keep()}>
          {t('signature.save')}
        </Button>
        <CancelButton onClick={onDone} />
      </div>
    </>
  );
};

/** The signature that one keeps in the unit, to be changed or deleted. */
export const Page = () => {
  const t = useT();
  const { data, error, refetch } = useRead(getMySignature, {});
  const [isChanging, setChanging] = useState(false);
  usePageTitle(t('signature.title'));
  const kept = data?.signature;
  const remove = async () => {
    const verb = t('signature.remove');
    const question = { title: t('signature.removeTitle'), text: t('signature.removeText'), verb };
    if (!(await confirm({ ...question, dangerous: true }))) return;
    await call(removeMySignature);
    notify.success(t('signature.removed'));
    await refresh(getMySignature);
  };
  return (
    <section className={css.page}>
      <h1>{t('signature.title')}</h1>
      <p className={css.dim}>{t('signature.lead')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Card>
          <div className={css.waiting} aria-busy="true" />
        </Card>
      )}
      {data && (
        <Card>
          <div className={css.pad}>
            {isChanging ? (
              <Change onDone={() => setChanging(false)} />
            ) : (
              <>
                {kept ? (
                  <>
                    <img
                      className={css.shown}
                      src={`data:image/png;base64,${kept.picture}`}
                      alt={t('signature.kept')}
                    />
                    <p className={css.dim}>{t('signature.keptAt', { at: showDateTime(kept.keptAt) })}</p>
                  </>
                ) : (
                  <p>{t('signature.none')}</p>
                )}
                <div className={css.buttons}>
                  <Button onClick={() => setChanging(true)}>
                    {t(kept ? 'signature.change' : 'signature.add')}
                  </Button>
                  {kept && (
                    <Button variant="default" onClick={() => void remove().catch(() => undefined)}>
                      {t('signature.remove')}
                    </Button>
                  )}
                </div>
              </>
            )}
          </div>
        </Card>
      )}
    </section>
  );
};
