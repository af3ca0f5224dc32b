import { ExportType } from '#wire/export/codes.ts';
import { listSms } from '#wire/sms/calls.ts';
import { SmsState } from '#wire/sms/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { exactTime, number, tag, truncated } from '../../kit/list/show.tsx';
import { exportBeyond } from '../export/offer.ts';

/** The text messages the platform has sent or keeps for sending. */
export const Page = listPage({
  endpoint: listSms,
  title: 'outbox.title',
  filters: { phone: 'text' },
  chips: { field: 'state', codes: SmsState },
  columns: [
    { field: 'createdAt', show: exactTime },
    { field: 'phone', width: 128 },
    { field: 'state', show: tag(SmsState), width: 112 },
    { field: 'provider', width: 112 },
    { field: 'attempts', show: number, width: 96 },
    { field: 'error', show: truncated(48) },
  ],
  export: exportBeyond(ExportType.textMessages),
  empty: { title: 'outbox.empty', text: 'outbox.emptyText' },
  card: { title: (row) => row.phone, facts: ['state', 'createdAt', 'provider'] },
  inspect: () => import('./sms.inspect.tsx'),
});
