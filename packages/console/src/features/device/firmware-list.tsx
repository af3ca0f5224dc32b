import { listFirmware, withdrawFirmware } from '#wire/device/hardware.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number, type Show, truncated } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';

const publishDialog = () => import('./publish-firmware.dialog.tsx');

const offered: Show<boolean> = {
  Cell: function Offered({ value }) {
    const t = useT();
    return (
      <StatusTag meaning={value ? 'neutral' : 'done'}>
        {t(value ? 'hardware.withdrawn' : 'hardware.offered')}
      </StatusTag>
    );
  },
  text: (value, t) => t(value ? 'hardware.withdrawn' : 'hardware.offered'),
  width: 120,
};

/** The firmware that was published. */
export const FirmwareList = listPage({
  endpoint: listFirmware,
  title: 'hardware.firmwareTab',
  filters: { keyword: 'text' },
  columns: [
    { field: 'model', label: 'device.model', width: 112 },
    { field: 'version', label: 'hardware.version', width: 112 },
    { field: 'withdrawn', label: 'field.state', show: offered },
    { field: 'note', label: 'device.note', show: truncated(24) },
    { field: 'size', label: 'hardware.size', show: number },
    { field: 'digest', label: 'hardware.digest', show: truncated(16), width: 176 },
    { field: 'byName', label: 'operate.by', width: 128 },
    { field: 'createdAt', show: dateTime },
  ],
  rowActions: [
    {
      endpoint: withdrawFirmware,
      label: 'hardware.withdraw',
      body: ({ id }) => ({ id }),
      when: ({ withdrawn }) => !withdrawn,
      confirm: 'hardware.withdrawText',
      dangerous: true,
    },
  ],
  primaryAction: {
    label: 'hardware.publish',
    run: () => openDialog(publishDialog, {}),
    permission: 'hardware.edit',
  },
  empty: { title: 'hardware.noFirmware', text: 'hardware.noFirmwareText' },
  card: { title: ({ model, version }) => `${model} ${version}`, facts: ['withdrawn', 'createdAt', 'note'] },
});
