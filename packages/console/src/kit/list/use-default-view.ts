import { useEffect, useRef } from 'react';
import { local } from '../storage.ts';
import { placeOfDefault } from './list-id.ts';
import type { AnySpec } from './list-spec.ts';
import type { Columns } from './use-columns.ts';
import type { List } from './use-list.ts';

/** A list whose address says nothing opens with the view somebody chose for it. */
export const useDefaultView = (spec: AnySpec, list: List, columns: Columns): void => {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) return;
    isFirst.current = false;
    const kept = list.isBare && local.read(placeOfDefault(spec));
    // Most lists have none: what opens a view is fetched only where there is one.
    if (kept) void import('./views/open-kept.ts').then(({ openKept }) => openKept(spec, list, columns, kept));
  }, [spec, list, columns]);
};
