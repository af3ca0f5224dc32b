import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { CommandState, DeviceCommandType, DeviceEventKind } from '#wire/device/codes.ts';
import { listDeviceCommands, listDeviceEvents } from '#wire/device/operation.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { listUseRecords } from '#wire/use-record/calls.ts';
import { UseVerdict } from '#wire/use-record/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { showDateTime, showExactTime } from '../../kit/format.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import css from './device.module.css';
import type { Device } from './device.ts';
import { deviceWords } from './device-words.ts';

interface Props {
  readonly data: Device;
}

const atFirst = 5;
const atMost = 100;
const State = tag(CommandState).Cell;
const Verdict = tag(UseVerdict).Cell;

interface RowsProps {
  readonly total: number | undefined;
  readonly none: string;
  readonly isAll: boolean;
  readonly children: ReactNode;
  onMore(): void;
}

/** The latest of something, and the way to more. */
const Rows = ({ total, none, isAll, children, onMore }: RowsProps) => {
  const t = useT();
  if (total === undefined) return <p className={css.quiet} aria-busy="true" />;
  if (total === 0) return <p className={css.quiet}>{none}</p>;
  return (
    <>
      <ul className={css.rows}>{children}</ul>
      {!isAll && total > atFirst && (
        <Button variant="subtle" size="compact-md" onClick={onMore}>
          {t('device.more')}
        </Button>
      )}
    </>
  );
};

/** What the device told besides presses. */
export const DeviceEvents = ({ data: { id } }: Props) => {
  const t = useT();
  const [isAll, setAll] = useState(false);
  const { data } = useRead(
    listDeviceEvents,
    { deviceId: id, pageSize: isAll ? atMost : atFirst },
    { keepLast: true },
  );
  return (
    <Rows total={data?.total} none={t('device.noEvents')} isAll={isAll} onMore={() => setAll(true)}>
      {data?.list.map(({ id: key, kind, counter, detail, deviceAt }) => (
        <li key={key}>
          <span>{t(codeLabel(DeviceEventKind, kind))}</span>
          <span className={css.quiet}>
            {[t('device.atCounter', { n: counter }), deviceWords(detail, t)].filter(Boolean).join(' · ')}
          </span>
          <time dateTime={deviceAt}>{showExactTime(deviceAt)}</time>
        </li>
      ))}
    </Rows>
  );
};

/** What the device was told, and what it answered. */
export const DeviceCommands = ({ data: { id } }: Props) => {
  const t = useT();
  const [isAll, setAll] = useState(false);
  const { data } = useRead(
    listDeviceCommands,
    { deviceId: id, pageSize: isAll ? atMost : atFirst },
    { keepLast: true },
  );
  return (
    <Rows total={data?.total} none={t('device.noCommands')} isAll={isAll} onMore={() => setAll(true)}>
      {data?.list.map(({ id: key, type, state, percent, reason, createdAt }) => (
        <li key={key}>
          <span>{t(codeLabel(DeviceCommandType, type))}</span>
          <State value={state} />
          {state === CommandState.waiting && percent !== null && (
            <span>{t('device.percent', { n: percent })}</span>
          )}
          {reason && (
            <span className={css.quiet}>
              {t('device.refusedBecause', { reason: deviceWords(reason, t) })}
            </span>
          )}
          <time dateTime={createdAt}>{showExactTime(createdAt)}</time>
        </li>
      ))}
    </Rows>
  );
};

/** When the seal was used, and whether anything was wrong. */
export const DeviceUses = ({ data: { id } }: Props) => {
  const t = useT();
  const { can } = useAccess();
  const isAllowed = can('useRecord.view');
  const { data } = useRead(listUseRecords, { deviceId: id, pageSize: atFirst }, { enabled: isAllowed });
  if (!isAllowed || data?.list.length === 0) return <p className={css.quiet}>{t('device.noUses')}</p>;
  return (
    <>
      <ul className={css.rows}>
        {data?.list.map((row) => (
          <li key={row.id}>
            <Link to={`/sealManage/recorddetail?id=${row.id}` as string}>
              {row.title || row.empowerNo || t('device.uses')}
            </Link>
            <span className={css.quiet}>{row.user?.realName}</span>
            <span>{t('device.presses', { n: row.presses })}</span>
            <Verdict value={row.verdict} />
            <time dateTime={row.lastAt}>{showDateTime(row.lastAt)}</time>
          </li>
        ))}
      </ul>
      <p className={css.foot}>
        <Link to={`/sealManage/useCordlist?deviceId=${id}` as string}>{t('device.allUses')}</Link>
      </p>
    </>
  );
};
