import { IconBluetooth } from '@tabler/icons-react';
import { ServiceState } from '#wire/service/codes.ts';
import { nothing, showAgo, showDate } from '../../kit/format.ts';
import { type Show, tag } from '../../kit/list/show.tsx';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import css from './device.module.css';
import type { DeviceRow } from './device.ts';
import { Level } from './level.tsx';

interface Keeper {
  readonly userId: string;
  readonly realName: string;
}

/** Who keeps a seal. */
export const keeperName: Show<Keeper | null> = {
  Cell: ({ value }) => <>{value?.realName ?? nothing}</>,
  text: (value) => value?.realName ?? '',
  width: 112,
};

const Service = tag(ServiceState).Cell;

type Served = Pick<DeviceRow, 'serviceState' | 'serviceEndTime'>;

/** Whether a seal is served, and until when. */
export const ServiceCell = ({ row: { serviceState, serviceEndTime } }: { readonly row: Served }) => {
  const t = useT();
  if (serviceState === null) return <span className={css.quiet}>{t('device.noService')}</span>;
  return (
    <span className={css.service}>
      <Service value={serviceState} />
      {serviceEndTime && (
        <span className={css.meta}>{t('device.serviceUntil', { date: showDate(serviceEndTime) })}</span>
      )}
    </span>
  );
};

type Reached = Pick<DeviceRow, 'isSmart' | 'online' | 'byBluetooth' | 'lastSeenAt'>;

/** Whether a smart seal is there now, or when it last was; one by Bluetooth, when a browser last carried its words. */
export const OnlineCell = ({ row, inFull = false }: { readonly row: Reached; readonly inFull?: boolean }) => {
  const t = useT();
  const language = useLanguage();
  if (!row.isSmart) return <>{nothing}</>;
  if (row.online)
    return (
      <span className={css.online} data-online="true">
        {t('device.online')}
      </span>
    );
  if (row.byBluetooth)
    return (
      <span className={css.bluetooth}>
        <IconBluetooth size="0.875rem" aria-hidden="true" />
        {t('device.byBluetooth')}
        <span className={css.quiet}>
          {!row.lastSeenAt && t('device.neverRelayed')}
          {row.lastSeenAt && (
            <>
              <span className={inFull ? undefined : 'visually-hidden'}>{t('device.relayed')} </span>
              {showAgo(row.lastSeenAt, language)}
            </>
          )}
        </span>
      </span>
    );
  const seen = row.lastSeenAt
    ? t('device.seen', { when: showAgo(row.lastSeenAt, language) })
    : t('device.neverSeen');
  return (
    <span className={css.online}>
      <span className="visually-hidden">{t('device.offline')}</span>
      <span className={css.quiet}>{seen}</span>
    </span>
  );
};

/** What is left of battery and ink. */
export const LevelsCell = ({ row }: { readonly row: Pick<DeviceRow, 'isSmart' | 'battery' | 'ink'> }) => {
  const t = useT();
  if (!row.isSmart) return <>{nothing}</>;
  return (
    <span className={css.levels}>
      <Level label={t('device.battery')} value={row.battery} />
      <Level label={t('device.ink')} value={row.ink} />
    </span>
  );
};
