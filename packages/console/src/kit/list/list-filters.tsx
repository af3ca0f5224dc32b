import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../phrases.tsx';
import { BooleanFilter } from './filter-boolean.tsx';
import { CodesFilter } from './filter-codes.tsx';
import { RangeFilter } from './filter-range.tsx';
import { TextFilter } from './filter-text.tsx';
import css from './filters.module.css';
import { fieldLabel } from './labels.ts';
import { endOfRange, type FilterKind } from './list-endpoint.ts';
import type { AnySpec } from './list-spec.ts';
import type { FilterValue } from './list-state.ts';
import type { List } from './use-list.ts';

interface Props {
  readonly spec: AnySpec;
  readonly list: List;
  /** On a phone there is room for all of them. */
  readonly all?: boolean;
  readonly views?: ReactNode;
}

const shownAtOnce = 4;

/** A button that hides one filter takes as much room as the filter. */
const atOnce = (count: number) => (count === shownAtOnce + 1 ? count : shownAtOnce);

const asText = (value: FilterValue | undefined) => (typeof value === 'string' ? value : undefined);

/** The filters of a list on one line that grows on demand. */
export const ListFilters = ({ spec, list, all = false, views }: Props) => {
  const t = useT();
  const [grown, setGrown] = useState(false);
  const values = list.state.filters;
  const named = Object.entries(spec.filters).flatMap(([name, kind]) => (kind ? [[name, kind] as const] : []));
  const isSet = (name: string) => values[name] !== undefined || values[endOfRange(name)] !== undefined;
  const shown = named.filter(([name], at) => all || grown || at < atOnce(named.length) || isSet(name));
  const { fields: picked = [], Picks } = spec.picks ?? {};
  const unnamed = Object.keys(values).filter(
    (name) =>
      name !== spec.chips?.field &&
      !picked.includes(name) &&
      !named.some(([known]) => known === name || endOfRange(known) === name),
  );
  const isText = (kind: FilterKind) => kind === 'text';

  const filterOf = (name: string, kind: FilterKind, at: number) => {
    const label = name === 'from' ? t('field.period') : fieldLabel(t, name);
    const onChange = (value: FilterValue | undefined, replace?: boolean) =>
      list.filter({ [name]: value }, replace);
    const props = { label, value: values[name], onChange, isFirst: at === 0 };
    if (kind === 'text') return <TextFilter key={name} {...props} />;
    if (kind === 'boolean') return <BooleanFilter key={name} {...props} />;
    if (kind !== 'dateRange') {
      const codes = 'several' in kind ? kind.several : kind;
      return <CodesFilter key={name} {...props} codes={codes} several={'several' in kind} />;
    }
    const end = endOfRange(name);
    return (
      <RangeFilter
        key={name}
        label={label}
        from={asText(values[name])}
        to={asText(values[end])}
        zone={list.state.zone}
        onChange={(from, to) => list.filter({ [name]: from, [end]: to })}
      />
    );
  };

  if (named.length + unnamed.length === 0 && !Picks && !views) return null;
  return (
    <search className={css.line} aria-label={t('list.filters')} data-picks={Picks && ''}>
      {shown.map(([name, kind], at) => isText(kind) && filterOf(name, kind, at))}
      {Picks && <Picks />}
      {shown.map(([name, kind], at) => !isText(kind) && filterOf(name, kind, at))}
      {unnamed.map((name) => (
        <Button
          key={name}
          variant="light"
          rightSection={<IconX size="0.875rem" aria-hidden="true" />}
          aria-label={t('list.dropFilter', { name: fieldLabel(t, name) })}
          onClick={() => list.filter({ [name]: undefined })}
        >
          {fieldLabel(t, name)}
        </Button>
      ))}
      {shown.length < named.length && (
        <Button variant="subtle" onClick={() => setGrown(true)}>
          {t('list.moreFilters')}
        </Button>
      )}
      {list.isFiltered && (
        <Button variant="subtle" onClick={list.clear}>
          {t('list.clearFilters')}
        </Button>
      )}
      {views}
    </search>
  );
};
