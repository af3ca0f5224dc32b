import { treePage } from '../../kit/tree/tree-page.tsx';
import { DictionaryDetail } from './dictionary-detail.tsx';
import { addType } from './dictionary-dialogs.ts';
import { dictionaries } from './dictionary-source.ts';

/** The choices that selects offer. */
export const Page = treePage({
  source: dictionaries,
  title: 'dictionary.title',
  Detail: DictionaryDetail,
  primaryAction: { label: 'dictionary.add', permission: 'dictionary.edit', run: addType },
  movePermission: 'dictionary.edit',
  empty: { title: 'dictionary.empty', text: 'dictionary.emptyText' },
});
