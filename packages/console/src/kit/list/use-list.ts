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

/** Reads a list as the address says, and changes the address. */
export const useList = (spec: AnySpec) => {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const state = useMemo(() => readListState(spec.endpoint, spec.filters, search), [spec, search]);
  const input = useMemo(() => listInput(spec.filters, state), [spec, state]);
  const query = useRead(spec.endpoint, input, { keepLast: true });

  const show = (next: ListState, replace = false) =>
    void navigate({ to: '.', search: writeListState(spec.endpoint, next, search), replace });

  return {
    state,
    input,
    query,
    page: query.data as unknown as ListPageData | undefined,
    isFiltered: Object.keys(state.filters).length > 0,
    /** Typing replaces the address instead of filling the history with every letter. */
    filter: (change: FilterValues, replace = false) =>
      show(changeList(state, { filters: { ...state.filters, ...change } }), replace),
    clear: () => show(changeList(state, { filters: {} })),
    sort: (sort: string) => show(changeList(state, { sort })),
    resize: (pageSize: number) => show(changeList(state, { pageSize })),
    turn: (pageNum: number, cursor?: string) => show({ ...state, pageNum, cursor }),
  };
};

/** A list in use. */
export type List = ReturnType<typeof useList>;
