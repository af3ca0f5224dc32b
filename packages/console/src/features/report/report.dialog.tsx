import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { exportUsePdf, listDisclosures } from '#wire/report/calls.ts';
import { DisclosureLevel } from '#wire/report/codes.ts';
import { call } from '../../kit/call.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { notify } from '../../kit/notice-store.ts';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { MadeReports } from './made-reports.tsx';
import css from './report.module.css';
import { saveLink } from './save-link.ts';

interface Props extends DialogProps {
  readonly empowerNo: string;
}

type Made = Awaited<ReturnType<typeof call<typeof exportUsePdf>>>;

const periods = { never: undefined, month: 30, year: 365 } as const;
type Period = keyof typeof periods;
const periodNames = Object.keys(periods) as Period[];

const save = ({ tmpUrl, fileName }: Made) => saveLink(tmpUrl, fileName);

/** Makes evidence reports of a use, and shows those made before with what they disclose. */
export const Dialog = ({ empowerNo, opened, close }: Props) => {
  const t = useT();
  const group = useId();
  const [level, setLevel] = useState(DisclosureLevel.photos as (typeof DisclosureLevel.all)[number]);
  const [period, setPeriod] = useState<Period>('never');
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<Made>();

  const make = async () => {
    setBusy(true);
    try {
      const days = periods[period];
      const next = await call(exportUsePdf, { empowerNo, level, ...(days && { days }) });
      setMade(next);
      save(next);
      notify.success(t('disclosure.made'));
      await refresh(listDisclosures);
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
      title={t('disclosure.title', { number: empowerNo.slice(0, 24) })}
      size={560}
      footer={
        <>
          {made && (
            <Button variant="default" onClick={() => save(made)}>
              {t('disclosure.again')}
            </Button>
          )}
          <Button loading={isBusy} onClick={() => void make()}>
            {t('disclosure.make')}
          </Button>
        </>
      }
    >
      <p className={css.lead}>{t('disclosure.lead')}</p>
      <fieldset className={css.levels}>
        <legend>{t('disclosure.level')}</legend>
        {DisclosureLevel.all.map((each) => (
          <label key={each}>
            <input type="radio" name={group} checked={level === each} onChange={() => setLevel(each)} />
            <span>
              <strong>{sayCode(t, DisclosureLevel, each)}</strong>
              <span>{t(`disclosure.level.${each}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <NativeSelect
        label={t('disclosure.days')}
        value={period}
        onChange={({ currentTarget }) => setPeriod(currentTarget.value as Period)}
        data={periodNames.map((value) => ({ value, label: t(`disclosure.days.${value}`) }))}
      />
      <MadeReports empowerNo={empowerNo} />
    </DialogFrame>
  );
};
