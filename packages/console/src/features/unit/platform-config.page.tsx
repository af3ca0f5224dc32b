import { listConfig, updateConfig } from '@chancery/contract/unit/config.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import { DataRules } from './data-rules.tsx';
import css from './unit.module.css';

const ConfigForm = formPage({
  endpoint: updateConfig,
  load: { endpoint: listConfig, params: () => ({}) },
  given: (_, data) => (data ? { revision: data.revision } : {}),
  title: 'platformConfig.title',
  submit: 'platformConfig.save',
  fields: {
    maxUsersPreCompany: { label: 'limit.maxUsersPreCompany' },
    maxDepartmentNunPreCompany: { label: 'limit.maxDepartmentNunPreCompany' },
    maxCompany: { label: 'limit.maxCompany' },
    bindDeviceNum: { label: 'limit.bindDeviceNum' },
    maxEmpowerTims: { label: 'limit.maxEmpowerTims' },
    maxTemplateNumPreDevice: { label: 'limit.maxTemplateNumPreDevice' },
    freeStorageSpace: { label: 'limit.freeStorageSpace' },
    freeSmsNum: { label: 'limit.freeSmsNum' },
    maxMarkNumPreMonth: { label: 'limit.maxMarkNumPreMonth' },
    maxIdentifyNumPreMonth: { label: 'limit.maxIdentifyNumPreMonth' },
    maxSealNumPreMonth: { label: 'limit.maxSealNumPreMonth' },
  },
  done: { notice: 'platformConfig.saved', to: () => '/dashboard' },
  parent: '/dashboard',
});

/** The limits new units start with, and the rules that are computed over all units. */
export const Page = () => (
  <div className={css.page}>
    <ConfigForm />
    <DataRules />
  </div>
);
