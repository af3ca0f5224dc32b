import { Button } from '@mantine/core';
import { useState } from 'react';
import { refreshDataRule } from '#wire/unit/config.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import detail from '../../kit/detail/detail.module.css';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './unit.module.css';

/** Computes anew which units may look into which. */
export const DataRules = () => {
  const t = useT();
  const { can } = useAccess();
  const [busy, setBusy] = useState(false);
  if (!can('dataRule.refresh')) return null;

  const run = async () => {
    setBusy(true);
    const done = await call(refreshDataRule, {}).catch(() => undefined);
    setBusy(false);
    if (done) notify.success(t('dataRule.done', { n: done.rules }));
  };

  return (
    <section className={detail.section}>
      <h2>{t('dataRule.title')}</h2>
      <div className={css.line}>
        <p className={css.dim}>{t('dataRule.text')}</p>
        <Button variant="default" loading={busy} onClick={() => void run()}>
          {t('dataRule.refresh')}
        </Button>
      </div>
    </section>
  );
};
