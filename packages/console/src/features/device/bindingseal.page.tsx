import { Button } from '@mantine/core';
import { SealSubtype } from '#wire/device.codes.ts';
import { listDevices } from '#wire/device.ts';
import { useAccess } from '../../kit/access.ts';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './seal.module.css';
import { openAddSeal } from './seal-forms.ts';
import { keeperName, sealState } from './seal-shows.tsx';

const Seals = listPage({
  endpoint: listDevices,
  title: 'seal.title',
  filters: { keyword: 'text', subtype: SealSubtype },
  columns: [
    { field: 'name', label: 'seal.name', link: ({ id }) => `/server/bindingseal/${id}` },
    { field: 'subtype', show: tag(SealSubtype), width: 208 },
    { field: 'sealKind', label: 'seal.sealKind', show: dictionaryName('sealKind'), width: 208 },
    { field: 'keeper', label: 'seal.keeper', show: keeperName },
    { field: 'departmentName', label: 'seal.department', width: 160 },
    { field: 'enabled', label: 'field.state', show: sealState },
    { field: 'createdAt', label: 'seal.since', show: dateTime, hidden: true },
  ],
  empty: { title: 'seal.empty', text: 'seal.emptyText' },
  card: { title: ({ name }) => name, facts: ['enabled', 'subtype', 'keeper'] },
  open: ({ id }) => `/server/bindingseal/${id}`,
});

const Heading = () => {
  const t = useT();
  const { can } = useAccess();
  return (
    <div className={css.heading}>
      <h1>{t('seal.title')}</h1>
      {can('device.edit') && <Button onClick={() => void openAddSeal()}>{t('seal.add')}</Button>}
    </div>
  );
};

/** The seals of the unit. */
export const Page = () => <Seals heading={<Heading />} />;
