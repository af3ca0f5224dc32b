import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { listOrganization } from '#wire/organization.ts';
import { OrganizationType } from '#wire/unit.codes.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import css from './member.module.css';

const patienceMs = 250;

/** Narrows the list to a department and what is below it; which one stands in the address. */
export const DepartmentFilter = () => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<{ value: string; label: string }>();
  const [keyword] = useDebouncedValue(typed === known?.label ? '' : typed.trim(), patienceMs);
  const { data } = useRead(
    listOrganization,
    { type: OrganizationType.department, keyword: keyword || undefined },
    { keepLast: true },
  );
  const options =
    data?.list.map(({ id, name, path }) => ({ value: id, label: [...path, name].join(' / ') })) ?? [];
  const chosen = search.departmentId ?? null;
  const isListed = options.some(({ value }) => value === chosen);
  const shown = known && known.value === chosen && !isListed ? [known, ...options] : options;

  const choose = (departmentId: string | null) => {
    setKnown(options.find(({ value }) => value === departmentId));
    const { departmentId: _old, cursor: _cursor, pageNum: _page, ...rest } = search;
    void navigate({ to: '.', search: departmentId ? { ...rest, departmentId } : rest });
  };

  return (
    <Select
      className={css.department}
      aria-label={t('field.departmentId')}
      placeholder={t('member.departmentAny')}
      data={shown}
      value={chosen}
      onChange={choose}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      nothingFoundMessage={t('form.noOptions')}
      clearable
      clearButtonProps={{ 'aria-label': t('action.clear') }}
      scrollAreaProps={{ viewportProps: { tabIndex: -1 } }}
    />
  );
};
