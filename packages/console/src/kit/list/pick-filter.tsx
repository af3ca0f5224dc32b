import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useT } from '../phrases.tsx';
import css from './filters.module.css';

interface PickOption<Row> {
  readonly value: string;
  readonly label: string;
  /** What was read of it, for how it is shown. */
  readonly row?: Row;
}

interface PickFilterProps<Row> {
  /** The filter's name in the address. */
  readonly field: string;
  readonly label: string;
  readonly placeholder: string;
  /** What a word finds; all of them where there is none. */
  readonly useOptions: (keyword: string | undefined) => readonly PickOption<Row>[];
  /** How one stands among the others, where more than a name tells them apart. */
  readonly Line?: ComponentType<{ readonly row: Row }>;
  /** What stands before the name of what is chosen. */
  readonly Mark?: ComponentType<{ readonly row: Row }>;
}

const patienceMs = 250;

/** Narrows a list to what belongs to one thing out of many, found by typing; which one stands in the address. */
export const PickFilter = <Row,>({
  field,
  label,
  placeholder,
  useOptions,
  Line,
  Mark,
}: PickFilterProps<Row>) => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<PickOption<Row>>();
  const [keyword] = useDebouncedValue(typed === known?.label ? '' : typed.trim(), patienceMs);
  const options = useOptions(keyword || undefined);
  const chosen = search[field] ?? null;
  const isListed = options.some(({ value }) => value === chosen);
  const shown = known && known.value === chosen && !isListed ? [known, ...options] : options;

  const rowOf = (wanted: string | null) => shown.find(({ value }) => value === wanted)?.row;
  const chosenRow = rowOf(chosen);

  const choose = (wanted: string | null) => {
    setKnown(options.find(({ value }) => value === wanted));
    const { [field]: _old, cursor: _cursor, pageNum: _page, ...rest } = search;
    void navigate({ to: '.', search: wanted ? { ...rest, [field]: wanted } : rest });
  };

  return (
    <Select
      className={css.pick}
      aria-label={label}
      placeholder={placeholder}
      data={shown.map(({ value, label: name }) => ({ value, label: name }))}
      renderOption={
        Line &&
        (({ option }) => {
          const row = rowOf(option.value);
          return row === undefined ? option.label : <Line row={row} />;
        })
      }
      leftSection={Mark && chosenRow !== undefined ? <Mark row={chosenRow} /> : undefined}
      value={chosen}
      onChange={choose}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      nothingFoundMessage={t('form.noOptions')}
      comboboxProps={Line && { width: 'min(24rem, 92vw)', position: 'bottom-start' }}
      clearable
      clearButtonProps={{ 'aria-label': t('action.clear') }}
      scrollAreaProps={{ viewportProps: { tabIndex: -1 } }}
    />
  );
};
