import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Form } from '../form/use-schema-form.ts';
import type { Option } from './option.ts';
import type { PickKind } from './pick.ts';
import { rememberOption, useKnown } from './use-known.ts';

const patienceMs = 250;

/** What a choice needs of a form. */
export type PickHolder = Pick<Form, 'values' | 'loaded' | 'set'>;

/** The state of a choice that the server searches. */
export const usePick = (form: PickHolder, kind: PickKind, name: string) => {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const held = form.values[name];
  const chosen = typeof held === 'object' ? (held as readonly string[]) : held ? [String(held)] : [];
  const source = { name: kind.pick.path, resolve: kind.resolve };
  const known = useKnown(source, chosen, form.loaded);

  // A single choice shows its name in the field; that is no search.
  const isName = !kind.many && typed === known[0]?.label;
  const [wanted] = useDebouncedValue(isName ? '' : typed.trim(), patienceMs);
  const query = useQuery({
    queryKey: [kind.pick.path, 'pick', wanted, form.values],
    queryFn: ({ signal }) => kind.search(wanted, form.values, signal),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const found = query.data ?? [];
  // What is chosen keeps its name, whatever the search calls it: another name would be taken for typing.
  const isChosen = new Set(chosen);
  const all: readonly Option[] = [...known, ...found.filter(({ value }) => !isChosen.has(value))];
  const optionOf = (value: string): Option =>
    found.find((option) => option.value === value) ??
    all.find((option) => option.value === value) ?? { value, label: value };

  const choose = (values: readonly string[]) => {
    for (const value of values) rememberOption(source, optionOf(value));
    form.set(name, kind.many ? values : (values[0] ?? ''));
  };

  return {
    typed,
    setTyped,
    setOpened,
    chosen: [...chosen],
    choose,
    optionOf,
    data: all.map(({ value, label, disabled }) => ({ value, label, disabled })),
    // What is chosen but does not match the search is known by name, yet not offered.
    filter: ({ options }: { readonly options: readonly unknown[] }) => {
      const offered = new Map(options.map((option) => [(option as Option).value, option]));
      return found.flatMap(({ value }) => offered.get(value) ?? []) as never;
    },
    isSearching: opened && query.isFetching,
    isFailed: query.isError,
  };
};
