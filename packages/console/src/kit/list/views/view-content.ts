import type { ViewContent } from '@chancery/contract/list-view/calls.ts';
import type { z } from 'zod';
import { daysOf, type Preset, presetOf, presets } from '../date-range.ts';
import { type AnyList, endOfRange, type FilterTable } from '../list-endpoint.ts';
import { type ListState, readListState, writeListState } from '../list-state.ts';
import type { ColumnTaste } from '../use-columns.ts';

/** What a view holds. */
export type Content = z.output<typeof ViewContent>;

/** The list a view is of, as far as its filters and orders go. */
interface Of {
  readonly endpoint: AnyList;
  readonly filters: FilterTable;
}

type Search = Readonly<Record<string, unknown>>;

const rangesOf = ({ filters }: Of) =>
  Object.entries(filters).flatMap(([name, kind]) =>
    kind === 'dateRange' ? [[name, endOfRange(name)] as const] : [],
  );

const isPreset = (text: string | undefined): text is Preset => text !== undefined && text in presets;

/** What is on the screen, as a view keeps it: the last seven days stay the last seven days. */
export const contentOf = (of: Of, { filters, sort }: ListState, taste: ColumnTaste): Content => {
  const said: Record<string, string> = {};
  for (const name of Object.keys(of.endpoint.filters)) {
    const value = filters[name];
    if (value !== undefined && String(value) !== '') said[name] = String(value);
  }
  for (const [from, to] of rangesOf(of)) {
    const preset = presetOf(said[from], said[to]);
    if (!preset) continue;
    said[from] = preset;
    delete said[to];
  }
  return { filters: said, sort: sort === of.endpoint.sorts[0] ? '' : sort, ...taste };
};

const daysIn = (of: Of, filters: Content['filters']): Content['filters'] => {
  const days = { ...filters };
  for (const [from, to] of rangesOf(of)) {
    const preset = days[from];
    if (isPreset(preset)) ({ from: days[from], to: days[to] } = daysOf(preset));
  }
  return days as Content['filters'];
};

const stateOf = (of: Of, { filters, sort }: Content, pageSize?: unknown): ListState =>
  readListState(of.endpoint, of.filters, { ...daysIn(of, filters), sort, pageSize });

/** The address that shows a view; what the list no longer knows of it is left out. */
export const addressOf = (of: Of, content: Content, search: Search): Record<string, unknown> =>
  writeListState(of.endpoint, stateOf(of, content, search.pageSize), search);

/** The columns of a view that the list still has. */
export const tasteOf = (
  { columns, widths }: ColumnTaste,
  known: readonly { readonly field: string }[],
): ColumnTaste => {
  const stillKnown = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => known.some(({ field }) => field === name)));
  return { columns: stillKnown(columns), widths: stillKnown(widths) };
};

/** A view without what the list no longer knows: nobody changed that. */
export const knownOf = (
  of: Of & { readonly columns: readonly { readonly field: string }[] },
  content: Content,
) => contentOf(of, stateOf(of, content), tasteOf(content, of.columns));

const ordered = (all: object) => Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1));

/** Whether two views put the same on the screen. */
export const isSameContent = (one: Content, other: Content): boolean =>
  one.sort === other.sort &&
  (['filters', 'columns', 'widths'] as const).every(
    (part) => JSON.stringify(ordered(one[part])) === JSON.stringify(ordered(other[part])),
  );
