import { Button } from '@mantine/core';
import { getClosedUnitCertificate, listClosedUnits } from '#wire/closing/calls.ts';
import { call } from '../../kit/call.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number, type Show } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { saveText } from './save-text.ts';

const fetchCertificate = async (wanted: string) => {
  const found = await call(getClosedUnitCertificate, { number: wanted }).catch(() => undefined);
  if (found) saveText(`${found.number}.json`, found.certificate);
};

const Certificate = ({ number: of }: { readonly number: string }) => (
  <Button variant="default" size="compact-sm" onClick={() => void fetchCertificate(of)}>
    {useT()('closings.certificate')}
  </Button>
);

const certificate: Show<string | null> = {
  Cell: ({ value }) => value && <Certificate number={value} />,
  text: (value) => value ?? '',
};

/** Units that were deleted: their names are gone. */
export const Page = listPage({
  endpoint: listClosedUnits,
  title: 'closings.closed',
  filters: {},
  columns: [
    { field: 'number', label: 'closings.number', width: 120 },
    { field: 'askedAt', label: 'closings.asked', show: dateTime },
    { field: 'begunAt', label: 'closings.begun', show: dateTime },
    { field: 'doneAt', label: 'closings.finished', show: dateTime },
    { field: 'rows', label: 'closings.rows', show: number, width: 120 },
    { field: 'files', label: 'closings.files', show: number, width: 120 },
    { field: 'certificate', label: 'closings.certificate', show: certificate, width: 160 },
  ],
  empty: { title: 'closings.noneClosed', text: 'closings.noneClosedText' },
  card: { title: (row) => row.number, facts: ['begunAt', 'doneAt', 'rows', 'files', 'certificate'] },
});
