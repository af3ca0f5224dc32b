import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../phrases.tsx';

interface PickOption {
  readonly value: string;
  readonly label: string;
}

interface PickFilterProps {
  /** The filter's name in the address. */
  readonly field: string;
  readonly label: string;
  readonly placeholder: string;
  /** What a word finds; all of them where there is none. */
  readonly useOptions: (keyword: string | undefined) => readonly PickOption[];
  readonly className?: string | undefined;
}

const patienceMs = 250;

/** Narrows a list to what belongs to one thing out of many, found by typing; which one stands in the address. */
export const PickFilter = ({ field, label, placeholder, useOptions, className }: PickFilterProps) => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<PickOption>();
  const [keyword] = useDebouncedValue(typed === known?.label ? '' : typed.trim(), patienceMs);
  const options = useOptions(keyword || undefined);
  const chosen = search[field] ?? null;
  const isListed = options.some(({ value }) => value === chosen);
  const shown = known && known.value === chosen && !isListed ? [known, ...options] : options;

  const choose = (wanted: string | null) => {
    setKnown(options.find(({ value }) => value === wanted));
    const { [field]: _old, cursor: _cursor, pageNum: _page, ...rest } = search;
    void navigate({ to: '.', search: wanted ? { ...rest, [field]: wanted } : rest });
  };

  return (
    <Select
      className={className}
      aria-label={label}
      placeholder={placeholder}
      data={[...shown]}
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
