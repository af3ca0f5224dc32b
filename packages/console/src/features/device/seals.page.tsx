import { Button } from '@mantine/core';
import { IconPencilPlus, IconRubberStamp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listDevices } from '#wire/device/calls.ts';
import { DeviceNeed, DeviceStanding, SealSubtype } from '#wire/device/codes.ts';
import { countDevices } from '#wire/device/figures.ts';
import { useAccess } from '../../kit/access.ts';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number, tag } from '../../kit/list/show.tsx';
import { tabbedPage } from '../../kit/list/tabbed-page.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { useLiveNews } from '../../kit/use-live-news.ts';
import { makerPath } from '../e-seal/paths.ts';
import css from './device.module.css';
import { changesPath, devicePath } from './paths.ts';
import { SealOverview } from './seal-overview.tsx';
import { keeperName, LevelsCell, OnlineCell, ServiceCell } from './seal-shows.tsx';

// Their forms come with the click: the list shows without them.
const openBind = async () => (await import('./bind-forms.ts')).openBind();
const openAddSeal = async () => (await import('./seal-forms.ts')).openAddSeal();

const List = listPage({
  endpoint: listDevices,
  title: 'seal.title',
  filters: { keyword: 'text', subtype: SealSubtype, standing: DeviceStanding, needs: DeviceNeed },
  columns: [
    { field: 'name', label: 'seal.name', link: ({ id }) => devicePath(id) },
    { field: 'standing', label: 'device.state', show: tag(DeviceStanding), width: 144 },
    { field: 'online', label: 'device.reach', Cell: OnlineCell, width: 224 },
    { field: 'battery', label: 'device.levels', Cell: LevelsCell, width: 208 },
    { field: 'serviceState', label: 'device.service', Cell: ServiceCell, width: 232 },
    { field: 'pressCounter', label: 'device.counter', show: number, width: 104 },
    { field: 'keeper', label: 'seal.keeper', show: keeperName },
    { field: 'subtype', show: tag(SealSubtype), width: 176, hidden: true },
    { field: 'serial', label: 'device.serial', width: 176, hidden: true },
    { field: 'model', label: 'device.model', width: 96, hidden: true },
    { field: 'sealKind', label: 'seal.sealKind', show: dictionaryName('sealKind'), width: 168, hidden: true },
    { field: 'departmentName', label: 'seal.department', width: 160, hidden: true },
    { field: 'place', label: 'device.place', width: 160, hidden: true },
    { field: 'createdAt', label: 'seal.since', show: dateTime, hidden: true },
  ],
  primaryAction: { label: 'device.bind', run: openBind, permission: 'device.bind' },
  empty: { title: 'seal.empty', text: 'seal.emptyText' },
  card: { title: ({ name }) => name, facts: ['standing', 'online', 'battery', 'serviceState', 'keeper'] },
  open: ({ id }) => devicePath(id),
});

const Tools = () => {
  const t = useT();
  const { can } = useAccess();
  const { data } = useRead(countDevices, {}, { later: true });
  return (
    <>
      <p className={css.heading}>
        <span className={css.quiet}>
          {data ? t('device.count', { total: data.total, max: data.bindDeviceNum }) : '\u00a0'}
        </span>
        <Link to={changesPath as string}>{t('device.records')}</Link>
      </p>
      {can('eSeal.edit') && (
        <Button
          variant="subtle"
          leftSection={<IconRubberStamp size="1rem" />}
          renderRoot={(props) => <Link {...props} to={makerPath as string} />}
        >
          {t('eSeal.make')}
        </Button>
      )}
      {can('device.edit') && (
        <Button
          variant="subtle"
          leftSection={<IconPencilPlus size="1rem" />}
          onClick={() => void openAddSeal()}
        >
          {t('seal.add')}
        </Button>
      )}
    </>
  );
};

const news = [listDevices];

const SealList = ({ heading }: { readonly heading?: ReactNode }) => {
  useLiveNews(news, 'device');
  const head = (
    <>
      {heading}
      <Tools />
    </>
  );
  return <List heading={head} />;
};

/** The seals of the unit: how each fares, and how they stand as a whole. */
export const Page = tabbedPage('seal.title', [
  { name: 'list', label: 'device.listTab', Page: SealList },
  { name: 'overview', label: 'device.overviewTab', Page: SealOverview },
]);
