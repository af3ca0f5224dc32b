import { listPage } from '../../kit/list/list-page.tsx';
import { engravingList, sealColumns, storyColumns } from './engraving-list.ts';
import { engravingPath, newEngravingPath } from './paths.ts';

/** The seals that the unit has ordered, and how far each is. */
export const Page = listPage({
  ...engravingList,
  columns: [{ field: 'number', label: 'engraving.number', width: 152 }, ...sealColumns, ...storyColumns],
  primaryAction: { label: 'engraving.new', to: newEngravingPath, permission: 'engraving.order' },
  open: ({ id }) => engravingPath(id),
  empty: { title: 'engraving.empty', text: 'engraving.emptyText' },
  card: { title: ({ name }) => name, facts: ['form', 'state', 'payState', 'createdAt'] },
});
