import { addVersion, getVersionDraft, updateVersion } from '@chancery/contract/version/calls.ts';
import { formPage } from '../../kit/form/form-page.tsx';

/** Writes a version in both languages, or edits one. */
export const Page = formPage({
  endpoint: addVersion,
  editEndpoint: updateVersion,
  load: { endpoint: getVersionDraft, params: ({ id }) => (id ? { id } : undefined) },
  given: (_, data) => (data ? { id: data.id, revision: data.revision } : {}),
  title: (data, t) => (data ? t('versions.editTitle', { number: data.versionNumber }) : t('versions.add')),
  submit: 'versions.save',
  fields: {
    versionNumber: { help: 'versions.numberHelp', when: (_values: unknown, editing: boolean) => !editing },
    titleZh: {},
    detailsZh: { kind: 'textarea', help: 'versions.detailsHelp' },
    titleEn: {},
    detailsEn: { kind: 'textarea', help: 'versions.detailsHelp' },
  },
  sections: [
    { title: 'versions.chinese', fields: ['titleZh', 'detailsZh'] },
    { title: 'versions.english', fields: ['titleEn', 'detailsEn'] },
  ],
  done: { notice: 'versions.saved', to: () => '/versions' },
  parent: '/versions',
});
