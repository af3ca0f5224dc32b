import { deleteDocumentType, listDocumentTypes } from '#wire/document-type/calls.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number, truncated } from '../../kit/list/show.tsx';
import { typeState } from './type-shows.tsx';

/** The kinds of documents that get stamped. */
export const Page = listPage({
  endpoint: listDocumentTypes,
  title: 'fileType.title',
  filters: { keyword: 'text' },
  columns: [
    { field: 'name', label: 'fileType.name', link: ({ id }) => `/server/addFileType?id=${id}` },
    { field: 'note', label: 'fileType.note', show: truncated(40) },
    { field: 'used', label: 'fileType.used', show: number },
    { field: 'enabled', label: 'field.state', show: typeState },
    { field: 'createdAt', show: dateTime, hidden: true },
  ],
  rowActions: [
    {
      endpoint: deleteDocumentType,
      label: 'fileType.delete',
      body: ({ id }) => ({ id }),
      when: ({ used }) => used === 0,
      confirm: 'fileType.deleteText',
      dangerous: true,
      done: 'fileType.deleted',
    },
  ],
  primaryAction: { label: 'fileType.add', to: '/server/addFileType', permission: 'fileType.edit' },
  empty: { title: 'fileType.empty', text: 'fileType.emptyText' },
  card: { title: ({ name }) => name, facts: ['enabled', 'note', 'used'] },
  open: ({ id }) => `/server/addFileType?id=${id}`,
});
