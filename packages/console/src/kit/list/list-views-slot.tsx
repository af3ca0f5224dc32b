import { lazy, Suspense } from 'react';
import { useAccess } from '../access.ts';
import { loadBooks } from '../phrases.tsx';
import { useSettled } from '../settled.ts';
import css from './filters.module.css';
import type { AnySpec } from './list-spec.ts';
import type { Columns } from './use-columns.ts';
import type { List } from './use-list.ts';

const Views = lazy(async () => {
  const [module] = await Promise.all([import('./views/list-views.tsx'), loadBooks('listViews')]);
  return { default: module.ListViews };
});

interface Props {
  readonly spec: AnySpec;
  readonly list: List;
  readonly columns: Columns;
}

/** Where the saved views of a list stand; they come once what somebody came for is there. Operators have none. */
export const ListViewsSlot = (props: Props) => {
  const isSettled = useSettled();
  if (useAccess().kind !== 'unit') return null;
  return (
    <span className={css.views}>
      <Suspense>{isSettled && <Views {...props} />}</Suspense>
    </span>
  );
};
