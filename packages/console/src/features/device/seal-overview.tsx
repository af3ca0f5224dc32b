import type { ReactNode } from 'react';
import { SealSubtype } from '#wire/device/codes.ts';
import { countDevices, getOrgDeviceMap } from '#wire/device/figures.ts';
import { Figures } from '../../kit/figures.tsx';
import { sayCode } from '../../kit/list/labels.ts';
import list from '../../kit/list/list.module.css';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { useLiveNews } from '../../kit/use-live-news.ts';
import css from './overview.module.css';
import { SealTree } from './seal-tree.tsx';
import { UseTimes } from './use-times.tsx';

const news = [countDevices, getOrgDeviceMap];

/** The seals as a whole: how many, who is there, where they are and how often they are used. */
export const SealOverview = ({ heading }: { readonly heading?: ReactNode }) => {
  const t = useT();
  const { data, error, refetch } = useRead(countDevices, {});
  usePageTitle(t('seal.title'));
  useLiveNews(news, 'device');
  const of = (subtype: (typeof SealSubtype.all)[number]) =>
    data?.bySubtype.find((row) => row.subtype === subtype)?.count;
  const smart = of(SealSubtype.smart) ?? 0;
  const byBluetooth = data?.byBluetooth ?? 0;
  return (
    <section className={css.page}>
      <header className={list.head}>{heading}</header>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Figures
          figures={[
            {
              label: t('device.sealsBound'),
              value: data?.total,
              of: data && t('device.ofMost', { n: data.bindDeviceNum }),
            },
            {
              label: t('device.online'),
              value: data?.online,
              of:
                data &&
                (byBluetooth > 0
                  ? t('device.ofNetworked', { n: smart - byBluetooth })
                  : t('device.ofSmart', { n: smart })),
            },
            ...(byBluetooth > 0 ? [{ label: t('device.byBluetooth'), value: byBluetooth }] : []),
            ...SealSubtype.all.map((subtype) => ({
              label: sayCode(t, SealSubtype, subtype),
              value: of(subtype),
            })),
          ]}
        />
      )}
      <div className={css.columns}>
        <SealTree />
        <UseTimes />
      </div>
    </section>
  );
};
