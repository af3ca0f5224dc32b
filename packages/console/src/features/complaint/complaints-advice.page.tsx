import { addComplaint } from '@chancery/contract/complaint/calls.ts';
import { listDictionary } from '#wire/dictionary/calls.ts';
import { FilePurpose } from '#wire/file/codes.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import { pick } from '../../kit/picker/pick.ts';

const complaintType = pick({
  endpoint: listDictionary,
  query: () => ({ type: 'complaintType' }),
  option: ({ code, name }) => ({ value: code, label: name }),
});

/** Says what is wrong or what could be better. */
export const Page = formPage({
  endpoint: addComplaint,
  title: 'complaint.add',
  submit: 'complaint.send',
  fields: {
    type: { kind: complaintType },
    content: { kind: 'textarea', label: 'complaint.content', help: 'complaint.contentHelp' },
    relatedTo: { help: 'complaint.relatedHelp' },
    contact: {},
    pictures: {
      label: 'complaint.pictures',
      kind: { files: { purpose: FilePurpose.picture, max: 6, camera: true } },
    },
  },
  done: { notice: 'complaint.sent', to: ({ id }) => `/system/complaintDetail?id=${id}` },
});
