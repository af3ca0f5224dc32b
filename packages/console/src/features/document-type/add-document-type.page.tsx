import {
  addDocumentType,
  getDocumentType,
  updateDocumentType,
} from '@chancery/contract/document-type/calls.ts';
import { formPage } from '../../kit/form/form-page.tsx';

/** Adds a kind of document, or edits one. */
export const Page = formPage({
  endpoint: addDocumentType,
  editEndpoint: updateDocumentType,
  load: { endpoint: getDocumentType, params: ({ id }) => (id ? { id } : undefined) },
  given: (_, data) => (data ? { id: data.id, revision: data.revision } : {}),
  title: (data, t) => (data ? t('fileType.editTitle', { name: data.name }) : t('fileType.add')),
  submit: (data) => (data ? 'fileType.save' : 'fileType.addVerb'),
  fields: {
    name: { label: 'fileType.name' },
    note: { label: 'fileType.note' },
    enabled: { label: 'fileType.enabled', kind: 'switch' },
  },
  initial: { enabled: true },
  done: { notice: 'fileType.saved', to: () => '/server/fileType' },
  parent: '/server/fileType',
});
