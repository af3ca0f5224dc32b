import { limits } from '@chancery/contract/limits.ts';
import { momentOf } from '../zoned.ts';
import {
  type AnyList,
  endOfRange,
  type FilterKind,
  type FilterTable,
  type LabelledCodes,
} from './list-endpoint.ts';

/** The value of a filter as the address holds it; days of a range are written as `2026-11-15`. */
export type FilterValue = string | number | boolean | readonly (string | number)[];
export type FilterValues = Readonly<Record<string, FilterValue | undefined>>;

/** All that decides what a list shows. */
export interface ListState {
  readonly filters: FilterValues;
  readonly sort: string;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly cursor?: string;
  /** Whose days the ranges are, where not the reader's own. */
  readonly zone?: string;
}

type Search = Readonly<Record<string, unknown>>;

/** The page sizes offered. */
export const pageSizes = [20, 50, 100, limits.pageSizeMax] as const;

const day = /^\d{4}-\d{2}-\d{2}$/;

const rangeNames = (specs: FilterTable): ReadonlyMap<string, 'start' | 'end'> =>
  new Map(
    Object.entries(specs).flatMap(([name, kind]) =>
      kind === 'dateRange' ? [[name, 'start'] as const, [endOfRange(name), 'end'] as const] : [],
    ),
  );

const isDay = (value: string): boolean => day.test(value) && !Number.isNaN(Date.parse(`${value}T00:00`));

const readCode = (codes: LabelledCodes, text: string) => codes.all.find((code) => String(code) === text);

// An address holds plain text: a filter that takes several values has them between commas.
const readFilter = (kind: FilterKind | undefined, text: string): FilterValue | undefined => {
  if (kind === undefined || kind === 'text') return text;
  if (kind === 'dateRange') return isDay(text) ? text : undefined;
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if ('all' in kind) return readCode(kind, text);
  const found = text.split(',').flatMap((part) => readCode(kind.several, part) ?? []);
  return found.length > 0 ? found : undefined;
};

const kindsOf = (specs: FilterTable): FilterTable => ({
  ...Object.fromEntries([...rangeNames(specs).keys()].map((name) => [name, 'dateRange'])),
  ...specs,
});

const readZone = (zone: unknown): string | undefined => {
  if (typeof zone !== 'string') return undefined;
  return momentOf('2026-01-01T00:00', zone) ? zone : undefined;
};

/** Reads the state of a list from an address; what the list would refuse is left out. */
export const readListState = (list: AnyList, specs: FilterTable, search: Search): ListState => {
  const kinds = kindsOf(specs);
  const filters = Object.keys(list.filters).flatMap((name) => {
    const text = String(search[name] ?? '').trim();
    const value = text === '' ? undefined : readFilter(kinds[name], text);
    return value === undefined ? [] : [[name, value] as const];
  });
  const size = Number(search.pageSize);
  const cursor = typeof search.cursor === 'string' && search.cursor !== '' ? search.cursor : undefined;
  return {
    filters: Object.fromEntries(filters),
    sort: list.sorts.find((sort) => sort === search.sort) ?? list.sorts[0] ?? '',
    pageNum: cursor ? Math.max(1, Math.trunc(Number(search.pageNum)) || 1) : 1,
    pageSize: pageSizes.find((offered) => offered === size) ?? limits.pageSize,
    cursor,
    zone: readZone(search.zone),
  };
};

/** The address of a state, without what goes without saying; what else the address held stays. */
export const writeListState = (list: AnyList, state: ListState, search: Search): Record<string, unknown> => {
  const known = new Set([...Object.keys(list.filters), 'sort', 'pageNum', 'pageSize', 'cursor']);
  const rest = Object.entries(search).filter(([name]) => !known.has(name));
  // In the order of the list, whichever was chosen first: the same state has one address.
  const filters = Object.keys(list.filters)
    .map((name) => [name, state.filters[name]] as const)
    .filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    );
  return {
    ...Object.fromEntries([...rest, ...filters]),
    ...(state.sort === list.sorts[0] ? {} : { sort: state.sort }),
    ...(state.pageSize === limits.pageSize ? {} : { pageSize: state.pageSize }),
    ...(state.cursor ? { cursor: state.cursor, pageNum: state.pageNum } : {}),
  };
};

const moment = (date: string, edge: 'start' | 'end', zone: string | undefined): string => {
  const wall = `${date}T${edge === 'start' ? '00:00:00.000' : '23:59:59.999'}`;
  return zone ? momentOf(wall, zone) : new Date(wall).toISOString();
};

/** What the list is asked for: days become the moments at which they begin and end where the reader is, or is told of. */
export const listInput = (specs: FilterTable, state: ListState): Record<string, unknown> => {
  const ranges = rangeNames(specs);
  const filters = Object.entries(state.filters).map(([name, value]) => {
    const edge = ranges.get(name);
    return [name, edge && typeof value === 'string' ? moment(value, edge, state.zone) : value] as const;
  });
  const { sort, pageNum, pageSize, cursor } = state;
  return { ...Object.fromEntries(filters), sort, pageNum, pageSize, ...(cursor ? { cursor } : {}) };
};

/** A changed filter, order or size begins at the first page again. */
export const changeList = (
  state: ListState,
  change: Partial<Pick<ListState, 'filters' | 'sort' | 'pageSize'>>,
): ListState => ({ ...state, ...change, pageNum: 1, cursor: undefined });
