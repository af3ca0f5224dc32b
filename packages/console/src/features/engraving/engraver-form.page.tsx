import { addEngraver, getEngraver, updateEngraver } from '@chancery/contract/engraving/desk.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import { engraverPath, engraversPath } from './paths.ts';

/** Adds a partner that engraves seals, or changes one. */
export const Page = formPage({
  endpoint: addEngraver,
  editEndpoint: updateEngraver,
  load: { endpoint: getEngraver, params: ({ id }) => (id ? { id } : undefined) },
  given: (_, data) => (data ? { id: data.id, revision: data.revision, disabled: data.disabled } : {}),
  title: (data, t) => t(data ? 'engraver.editTitle' : 'engraver.add'),
  submit: (data) => (data ? 'engraver.save' : 'engraver.add'),
  fields: {
    name: { label: 'engraver.name' },
    licenceNo: { label: 'engraver.licenceNo', help: 'engraver.licenceNoHelp' },
    contactName: { label: 'engraver.contactName' },
    phone: { kind: 'phone', label: 'engraver.phone' },
    address: { kind: 'textarea', label: 'engraver.address' },
  },
  done: {
    notice: 'engraver.saved',
    to: (result, data) => engraverPath(data ? data.id : result.id),
  },
  parent: engraversPath,
});
