import { limits } from '@chancery/contract/limits.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Button, NativeSelect, Select } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { listDevices } from '#wire/device/calls.ts';
import { DeviceStanding, SealSubtype } from '#wire/device/codes.ts';
import { beginTrial, getTrial } from '#wire/device/trial.ts';
import list from '../../kit/list/list.module.css';
import { useT } from '../../kit/phrases.tsx';
import { callAny, refresh, useRead } from '../../kit/query.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { useLiveNews } from '../../kit/use-live-news.ts';
import type { DeviceRow } from './device.ts';
import { SealMark, SealOption } from './seal-option.tsx';
import css from './trial.module.css';
import { TrialView } from './trial-view.tsx';

const canTry = ({ isSmart, standing }: DeviceRow) =>
  isSmart && standing !== DeviceStanding.locked && standing !== DeviceStanding.lost;

const news = [listDevices];
const counts = Array.from({ length: limits.device.trialPresses }, (_, at) => String(at + 1));

const TrialForm = ({ seals }: { readonly seals: readonly DeviceRow[] }) => {
  const t = useT();
  const { id: wanted } = useSearch({ strict: false }) as { readonly id?: string };
  const [id, setId] = useState(seals.find((seal) => seal.id === wanted)?.id ?? seals[0]?.id ?? '');
  const [presses, setPresses] = useState('1');
  const [isBusy, setBusy] = useState(false);
  const seal = seals.find((each) => each.id === id);
  const { data } = useRead(getTrial, { id }, { enabled: id !== '' });
  const begin = async () => {
    setBusy(true);
    await callAny(beginTrial, { id, presses: Number(presses) })
      .then(() => refresh(getTrial))
      .catch(() => undefined);
    setBusy(false);
  };
  return (
    <>
      <div className={css.form}>
        <Select
          label={t('trial.seal')}
          value={id}
          onChange={(wanted) => setId(wanted ?? id)}
          allowDeselect={false}
          data={seals.map(({ id: value, name }) => ({ value, label: name }))}
          renderOption={({ option }) => {
            const row = seals.find((each) => each.id === option.value);
            return row ? <SealOption row={row} /> : option.label;
          }}
          leftSection={<SealMark row={seal} />}
          comboboxProps={{ withinPortal: true }}
        />
        <NativeSelect
          label={t('trial.presses')}
          value={presses}
          onChange={(event) => setPresses(event.currentTarget.value)}
          data={counts}
        />
        <Button
          loading={isBusy}
          disabled={!seal?.hasSeal || data?.trial?.isOpen === true}
          onClick={() => void begin()}
        >
          {t('trial.begin')}
        </Button>
      </div>
      {seal && !seal.hasSeal && <p className={css.quiet}>{t('trial.noSeal')}</p>}
      {seal && data?.trial && <TrialView key={data.trial.authorizationId} deviceId={id} trial={data.trial} />}
    </>
  );
};

/** Tries a seal: a few presses on waste paper, as they arrive. */
export const Page = () => {
  const t = useT();
  const input = { subtype: SealSubtype.smart, pageSize: limits.pageSizeMax };
  const { data, error, refetch } = useRead(listDevices, input);
  useLiveNews(news, 'device');
  const seals = data?.list.filter(canTry) ?? [];
  return (
    <section className={css.page}>
      <h1 className={list.title}>{t('trial.title')}</h1>
      <p className={css.quiet}>{t('trial.lead')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && seals.length === 0 && <EmptyState title={t('trial.none')} text={t('trial.noneText')} />}
      {seals.length > 0 && <TrialForm seals={seals} />}
    </section>
  );
};
