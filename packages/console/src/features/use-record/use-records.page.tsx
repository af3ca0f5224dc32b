import { lazy, Suspense } from 'react';
import { ExportType } from '#wire/export/codes.ts';
import { Role } from '#wire/unit/codes.ts';
import { listUseRecords } from '#wire/use-record/calls.ts';
import { UseReason, UseType, UseVerdict } from '#wire/use-record/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { PickRoom } from '../../kit/list/pick-room.tsx';
import { dateTime, number, tag } from '../../kit/list/show.tsx';
import { useSettled } from '../../kit/settled.ts';
import { useLiveNews } from '../../kit/use-live-news.ts';
import { exportOf } from '../export/offer.ts';
import { recordPath } from './paths.ts';
import { Presses, Reasons, Standing, Title, User } from './record-shows.tsx';
import type { RecordRow } from './use-record.ts';

const RecordFilters = lazy(() =>
  import('./record-filters.tsx').then((it) => ({ default: it.RecordFilters })),
);

/** Only for those who see more than their own; the records come first. */
const Picks = () => {
  const seesMore = (useAccess().unit?.role ?? Role.member) < Role.member;
  const isSettled = useSettled();
  if (!seesMore) return null;
  return <Suspense fallback={<PickRoom />}>{isSettled ? <RecordFilters /> : <PickRoom />}</Suspense>;
};

const open = ({ id }: RecordRow) => recordPath(id);

const Records = listPage({
  endpoint: listUseRecords,
  title: 'useRecord.title',
  filters: {
    keyword: 'text',
    useType: UseType,
    reason: UseReason,
    needsReview: 'boolean',
    from: 'dateRange',
  },
  picks: { fields: ['deviceId', 'userId', 'departmentId'], Picks },
  chips: { field: 'verdict', codes: UseVerdict },
  columns: [
    { field: 'title', label: 'useRecord.what', link: open, width: 168, Cell: Title },
    { field: 'empowerNo', label: 'useRecord.empowerNo', width: 148 },
    { field: 'verdict', width: 224, Cell: Standing },
    { field: 'reasons', label: 'useRecord.reasons', Cell: Reasons },
    { field: 'deviceName', label: 'useRecord.seal', width: 124 },
    { field: 'user', label: 'useRecord.user', width: 104, Cell: User },
    { field: 'presses', label: 'useRecord.presses', width: 84, Cell: Presses },
    { field: 'photos', label: 'useRecord.photos', show: number, width: 80, hidden: true },
    { field: 'departmentName', label: 'useRecord.department', width: 140, hidden: true },
    { field: 'useType', show: tag(UseType), width: 136, hidden: true },
    { field: 'reviewVerdict', label: 'useRecord.reviewed', show: tag(UseVerdict), width: 128, hidden: true },
    { field: 'firstAt', label: 'useRecord.firstAt', show: dateTime, hidden: true },
    { field: 'lastAt', label: 'useRecord.lastAt', show: dateTime },
  ],
  export: exportOf(ExportType.useRecords),
  empty: { title: 'useRecord.none', text: 'useRecord.noneText' },
  card: {
    title: ({ title, deviceName }) => title || deviceName,
    facts: ['verdict', 'reasons', 'deviceName', 'user', 'presses', 'lastAt'],
  },
  open,
});

const news = [listUseRecords];

/** The records of uses: of the unit, of the seals one keeps, or one's own. */
export const Page = () => {
  useLiveNews(news, 'use');
  return <Records />;
};
