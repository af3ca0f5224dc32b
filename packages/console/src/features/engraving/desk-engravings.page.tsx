import { ExportType } from '#wire/export/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { exportBeyond } from '../export/offer.ts';
import { engravingList, sealColumns, storyColumns } from './engraving-list.ts';
import { deskEngravingPath } from './paths.ts';

/** The seals that units have ordered; the chips say what waits for a partner. */
export const Page = listPage({
  ...engravingList,
  columns: [
    { field: 'number', label: 'engraving.number', width: 152 },
    { field: 'companyName', label: 'engraving.unit', width: 160 },
    ...sealColumns,
    ...storyColumns,
  ],
  open: ({ id }) => deskEngravingPath(id),
  export: exportBeyond(ExportType.engravings),
  empty: { title: 'engraving.deskEmpty', text: 'engraving.deskEmptyText' },
  card: {
    title: ({ number, companyName }) => `${number} ${companyName}`,
    facts: ['form', 'state', 'payState', 'engraver'],
  },
});
