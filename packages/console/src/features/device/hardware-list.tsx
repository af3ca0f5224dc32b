import type { RowOf } from '@chancery/contract/kit/paging.ts';
import { CardState } from '#wire/device/codes.ts';
import { listHardware, renewService } from '#wire/device/hardware.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, type Show, tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './device.module.css';
import { openAddHardware } from './hardware-forms.ts';
import { ServiceCell } from './seal-shows.tsx';

type Row = RowOf<typeof listHardware>;

const Unit = ({ row }: { readonly row: Row }) => {
  const t = useT();
  if (row.bound) return row.companyName;
  return <span className={css.quiet}>{t(row.retired ? 'hardware.retired' : 'hardware.nobody')}</span>;
};

const played: Show<boolean> = {
  Cell: function Played({ value }) {
    const t = useT();
    return <>{t(value ? 'hardware.played' : 'hardware.real')}</>;
  },
  text: (value, t) => t(value ? 'hardware.played' : 'hardware.real'),
  width: 104,
};

/** Every smart seal that left the factory, and whose it is. */
export const HardwareList = listPage({
  endpoint: listHardware,
  title: 'hardware.title',
  filters: { keyword: 'text', bound: 'boolean', simulated: 'boolean' },
  columns: [
    { field: 'serial', label: 'device.serial' },
    { field: 'model', label: 'device.model', width: 96 },
    { field: 'companyName', label: 'hardware.unit', Cell: Unit, width: 160 },
    { field: 'serviceState', label: 'device.service', Cell: ServiceCell, width: 232 },
    { field: 'firmware', label: 'device.firmware', width: 112 },
    { field: 'simState', label: 'device.sim', show: tag(CardState), width: 120 },
    { field: 'simNumber', label: 'hardware.simNumber', width: 168, hidden: true },
    { field: 'simulated', label: 'hardware.kindOf', show: played },
    { field: 'lastSeenAt', label: 'device.lastSeen', show: dateTime },
    { field: 'createdAt', show: dateTime, hidden: true },
  ],
  rowActions: [
    {
      endpoint: renewService,
      label: 'hardware.renew',
      body: ({ id }) => ({ id }),
      when: ({ bound }) => bound,
      fields: {
        serviceEndTime: { label: 'hardware.serviceEnd', kind: 'date' },
        note: { label: 'device.note' },
      },
      done: 'hardware.renewed',
    },
  ],
  inspect: () => import('./hardware.inspect.tsx'),
  primaryAction: { label: 'hardware.add', run: openAddHardware, permission: 'hardware.edit' },
  empty: { title: 'hardware.empty', text: 'hardware.emptyText' },
  card: { title: ({ serial }) => serial, facts: ['companyName', 'serviceState', 'simState', 'lastSeenAt'] },
});
