import type { pageOf } from '@chancery/contract/kit/paging.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useRead } from '../query.ts';
import type { AnyRow, AnySpec } from './list-spec.ts';
import {
  changeList,
  type FilterValues,
  type ListState,
  listInput,
  readListState,
  writeListState,
} from './list-state.ts';

type PageShape = Omit<z.output<ReturnType<typeof pageOf>>, 'list'>;
/** One page of a list. */
export type ListPageData = PageShape & { readonly list: readonly AnyRow[] };

type Search = Readonly<Record<string, unknown>>;

/** Reads a list as the address says, and changes the address. */
export const useList = (spec: AnySpec) => {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const state = useMemo(() => readListState(spec.endpoint, spec.filters, search), [spec, search]);
  const input = useMemo(() => ({ ...listInput(spec.filters, state), ...spec.fixed }), [spec, state]);
  const query = useRead(spec.endpoint, input, { keepLast: true });

  // From the address of that moment: what is typed arrives late, and must not undo what was chosen meanwhile.
  const go = (search: (now: Search) => Record<string, unknown>, replace = false) =>
    void navigate({ to: '.', search, replace });
  const show = (change: (now: ListState) => ListState, replace = false) =>
    go(
      (now) => writeListState(spec.endpoint, change(readListState(spec.endpoint, spec.filters, now)), now),
      replace,
    );
  const isFiltered = Object.keys(state.filters).length > 0;

  return {
    state,
    input,
    query,
    page: query.data as unknown as ListPageData | undefined,
    isFiltered,
    /** The saved view that was opened. */
    view: typeof search.view === 'string' ? search.view : undefined,
    /** The address asks for nothing. */
    isBare: !isFiltered && !['view', 'sort', 'cursor'].some((name) => name in search),
    go,
    /** Typing replaces the address instead of filling the history with every letter. */
    filter: (change: FilterValues, replace = false) =>
      show((now) => changeList(now, { filters: { ...now.filters, ...change } }), replace),
    clear: () => show((now) => changeList(now, { filters: {} })),
    sort: (sort: string) => show((now) => changeList(now, { sort })),
    resize: (pageSize: number) => show((now) => changeList(now, { pageSize })),
    turn: (pageNum: number, cursor?: string) => show((now) => ({ ...now, pageNum, cursor })),
  };
};

/** A list in use. */
export type List = ReturnType<typeof useList>;
