import { listMySignings } from '#wire/signing/calls.ts';
import { SigningTab } from '#wire/signing/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { newPath } from './paths.ts';
import { card, columns, openTask } from './signing-columns.tsx';

/** What waits for one's own signature, what waits for others, and what is done. */
export const Page = listPage({
  endpoint: listMySignings,
  title: 'signing.mine',
  chips: { field: 'tab', codes: SigningTab },
  filters: { keyword: 'text' },
  columns,
  card,
  open: openTask,
  primaryAction: { label: 'signing.new', permission: 'signing.add', to: newPath },
  empty: { title: 'signing.list.noneMine', text: 'signing.list.noneMineText' },
});
