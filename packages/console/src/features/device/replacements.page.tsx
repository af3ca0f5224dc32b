import type { RowOf } from '@chancery/contract/kit/paging.ts';
import { ReplaceKind } from '#wire/device/codes.ts';
import { listReplaceRecords } from '#wire/device/operation.ts';
import { nothing, showDate } from '../../kit/format.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag, truncated } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { openPreview } from '../../kit/preview/open-preview.ts';
import css from './device.module.css';
import { devicePath } from './paths.ts';

type Row = RowOf<typeof listReplaceRecords>;

interface StateProps {
  readonly row: Row;
  readonly imprint: Row['oldImprint'];
  readonly mm: number | null;
  readonly end: string | null;
  readonly serial: string | null;
}

/** How it was before or after: an imprint with its size, the end of a service, or a device. */
const State = ({ row, imprint, mm, end, serial }: StateProps) => {
  const t = useT();
  if (row.kind === ReplaceKind.device) return <>{serial ?? nothing}</>;
  if (row.kind === ReplaceKind.service) return <>{end ? showDate(end) : t('change.openEnd')}</>;
  if (!imprint) return <>{nothing}</>;
  const alt = t('device.imprintAlt', { name: row.deviceName });
  const file = { filePath: imprint.tmpUrl, fileName: alt, fileType: 'image/png' };
  return (
    <span className={css.change}>
      <button
        type="button"
        className={css.thumb}
        data-row-control
        aria-label={t('preview.enlarge', { name: alt })}
        onClick={() => void openPreview({ file, alt, linkOf: async () => imprint.tmpUrl })}
      >
        <img src={imprint.tmpUrl} alt="" loading="lazy" />
      </button>
      {mm !== null && <span className={css.meta}>{t('device.imprintSize', { mm })}</span>}
    </span>
  );
};

const Before = ({ row }: { readonly row: Row }) => (
  <State
    row={row}
    imprint={row.oldImprint}
    mm={row.oldImprintMm}
    end={row.oldServiceEndTime}
    serial={row.serial}
  />
);
const After = ({ row }: { readonly row: Row }) => (
  <State
    row={row}
    imprint={row.newImprint}
    mm={row.newImprintMm}
    end={row.newServiceEndTime}
    serial={row.newSerial}
  />
);

/** Seal bodies and devices that were replaced, and services that were renewed. */
export const Page = listPage({
  endpoint: listReplaceRecords,
  title: 'change.title',
  filters: { keyword: 'text', kind: ReplaceKind },
  columns: [
    { field: 'createdAt', show: dateTime },
    { field: 'kind', show: tag(ReplaceKind), width: 144 },
    { field: 'deviceName', label: 'change.seal', link: ({ deviceId }) => devicePath(deviceId) },
    { field: 'serial', label: 'device.serial', width: 176 },
    { field: 'oldServiceEndTime', label: 'change.old', Cell: Before, width: 176 },
    { field: 'newServiceEndTime', label: 'change.new', Cell: After, width: 176 },
    { field: 'byName', label: 'change.by', width: 120 },
    { field: 'note', label: 'change.note', show: truncated(24) },
  ],
  empty: { title: 'change.empty', text: 'change.emptyText' },
  card: {
    title: ({ deviceName }) => deviceName,
    facts: ['kind', 'createdAt', 'oldServiceEndTime', 'newServiceEndTime'],
  },
});
