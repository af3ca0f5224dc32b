import '@mantine/core/styles/Switch.layer.css';
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { getReportPlan, saveReportPlan } from '#wire/figure/report-calls.ts';
import { call } from '../../kit/call.ts';
import { notify } from '../../kit/notice-store.ts';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { PeoplePick } from '../application/people-pick.tsx';
import css from './statistics.module.css';

/** Who gets the report of each month, and whether anybody does. */
export const Dialog = ({ opened, close }: DialogProps) => {
  const t = useT();
  const { data } = useRead(getReportPlan, {}, { staleMs: 0 });
  const [changed, setChanged] = useState<Partial<Pick<NonNullable<typeof data>, 'enabled' | 'readers'>>>({});
  const [isBusy, setBusy] = useState(false);
  const plan = data && { ...data, ...changed };
  const save = async () => {
    if (!plan) return;
    setBusy(true);
    try {
      const { enabled, readers, revision } = plan;
      await call(saveReportPlan, { enabled, userIds: readers.map(({ userId }) => userId), revision });
      await refresh(getReportPlan);
      notify.success(t('statistics.planSaved'));
      close();
    } catch {
      // What went wrong has been said.
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('statistics.plan')}
      footer={
        <Button loading={isBusy} disabled={!plan} onClick={() => void save()}>
          {t('statistics.keep')}
        </Button>
      }
    >
      <div className={css.plan} aria-busy={!plan}>
        <p className={css.quiet}>{t('statistics.planText')}</p>
        {plan && (
          <>
            <Switch
              label={t('statistics.planOn')}
              checked={plan.enabled}
              onChange={({ currentTarget }) => setChanged({ ...changed, enabled: currentTarget.checked })}
            />
            <PeoplePick
              name="readers"
              label={t('statistics.readers')}
              many
              value={plan.readers}
              onChange={(readers) => setChanged({ ...changed, readers: [...readers] })}
            />
          </>
        )}
      </div>
    </DialogFrame>
  );
};
