import { CommandState, OperationType } from '#wire/device/codes.ts';
import { listDeviceOperations } from '#wire/device/operation.ts';
import { ExportType } from '#wire/export/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag, truncated } from '../../kit/list/show.tsx';
import { exportBeyond } from '../export/offer.ts';

/** What was done to the seals besides pressing them. */
export const Page = listPage({
  endpoint: listDeviceOperations,
  title: 'operate.title',
  filters: { keyword: 'text', type: OperationType, from: 'dateRange' },
  columns: [
    { field: 'createdAt', show: dateTime },
    { field: 'type', label: 'operate.type', show: tag(OperationType), width: 192 },
    { field: 'deviceName', label: 'operate.device' },
    { field: 'serial', label: 'device.serial', width: 176 },
    { field: 'byName', label: 'operate.by', width: 128 },
    { field: 'note', label: 'operate.note', show: truncated(24) },
    { field: 'state', label: 'operate.onDevice', show: tag(CommandState), width: 216 },
  ],
  export: exportBeyond(ExportType.deviceOperations),
  inspect: () => import('./operation.inspect.tsx'),
  empty: { title: 'operate.empty', text: 'operate.emptyText' },
  card: { title: ({ deviceName }) => deviceName, facts: ['type', 'createdAt', 'byName', 'state'] },
});
