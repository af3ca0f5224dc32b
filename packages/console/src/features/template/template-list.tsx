import { copyTemplate, deleteTemplate, enableTemplate, listTemplates } from '#wire/template/calls.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number } from '../../kit/list/show.tsx';
import { fileTypeNames, sealNames, templateState } from './template-shows.tsx';

/** A list of templates: all of the unit, or those for one seal. */
export const templateList = (fixed: { readonly deviceId?: string } = {}) =>
  listPage({
    endpoint: listTemplates,
    title: 'template.title',
    fixed,
    filters: { keyword: 'text' },
    columns: [
      { field: 'name', label: 'template.name', link: ({ id }) => `/sealManage/addtemplate/${id}` },
      { field: 'seals', label: 'template.seals', show: sealNames },
      { field: 'fileTypes', label: 'template.fileTypes', show: fileTypeNames },
      { field: 'version', label: 'template.version', show: number, width: 88 },
      { field: 'steps', label: 'template.steps', show: number, width: 88 },
      { field: 'running', label: 'template.running', show: number, width: 104 },
      { field: 'enabled', label: 'template.state', show: templateState },
      { field: 'updatedBy', label: 'template.updatedBy', width: 128, hidden: true },
      { field: 'updatedAt', label: 'template.updatedAt', show: dateTime },
    ],
    rowActions: [
      {
        endpoint: copyTemplate,
        label: 'template.copy',
        body: ({ id }) => ({ id }),
        fields: { name: { label: 'template.copyName' } },
        done: 'template.copied',
      },
      {
        endpoint: enableTemplate,
        label: 'template.switchOn',
        body: ({ id, revision }) => ({ id, revision, enabled: true }),
        when: ({ enabled }) => !enabled,
        done: 'template.switchedOn',
      },
      {
        endpoint: enableTemplate,
        label: 'template.switchOff',
        body: ({ id, revision }) => ({ id, revision, enabled: false }),
        when: ({ enabled }) => enabled,
        confirm: 'template.switchOffText',
        done: 'template.switchedOff',
      },
      {
        endpoint: deleteTemplate,
        label: 'template.delete',
        body: ({ id }) => ({ id }),
        confirm: 'template.deleteText',
        dangerous: true,
        done: 'template.deleted',
      },
    ],
    primaryAction: {
      label: 'template.add',
      to: '/sealManage/addtemplate/new',
      permission: 'template.edit',
    },
    empty: { title: 'template.empty', text: 'template.emptyText' },
    card: { title: ({ name }) => name, facts: ['enabled', 'seals', 'version', 'running'] },
    open: ({ id }) => `/sealManage/addtemplate/${id}`,
  });
