import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { openDialog } from '../overlay/dialog-store.ts';
import { usePageTitle } from '../page-title.ts';
import { useT } from '../phrases.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { useIsMobile } from '../use-mobile.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { say } from './labels.ts';
import css from './list.module.css';
import { ListCards } from './list-cards.tsx';
import { ListChips } from './list-chips.tsx';
import type { AnyList } from './list-endpoint.ts';
import { ListFilters } from './list-filters.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListHead } from './list-head.tsx';
import type { AnyRow, AnySpec, ListPageSpec } from './list-spec.ts';
import { ListTable } from './list-table.tsx';
import { ListViewsSlot } from './list-views-slot.tsx';
import { useAllowed } from './row-actions.tsx';
import { useColumnChoice } from './use-columns.ts';
import { useDefaultView } from './use-default-view.ts';
import { type List, useList } from './use-list.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSelection } from './use-selection.ts';

const inspectDialog = () => import('./inspect.dialog.tsx');
const noRows: readonly AnyRow[] = [];

/** An address may have been typed by hand, or be older than the list. */
const isMisread = (error: unknown): boolean => error instanceof Refusal && error.key === 'request.invalid';

const Nothing = ({ spec, list }: { readonly spec: AnySpec; readonly list: List }) => {
  const t = useT();
  const about = isMisread(list.query.error) ? 'list.misread' : 'list.noMatch';
  if (about === 'list.noMatch' && !list.isFiltered)
    return <EmptyState title={say(t, spec.empty.title)} text={say(t, spec.empty.text)} />;
  const clear = (
    <Button variant="default" onClick={list.clear}>
      {t('list.clearFilters')}
    </Button>
  );
  return <EmptyState title={t(about)} text={t(`${about}Text`)} action={clear} />;
};

interface ViewProps {
  readonly spec: AnySpec;
  /** Stands where the title would, for lists that share a page. */
  readonly heading?: ReactNode;
}

const ListView = ({ spec, heading }: ViewProps) => {
  const t = useT();
  const navigate = useNavigate();
  const page = useRef<HTMLElement>(null);
  const isMobile = useIsMobile();
  const list = useList(spec);
  const columns = useColumnChoice(spec);
  const selection = useSelection(list.page?.list ?? noRows, JSON.stringify(list.state));
  const canSelect = useAllowed(spec.bulkActions).length > 0;
  useDefaultView(spec, list, columns);
  usePageTitle(say(t, spec.title));
  useRowKeys(page);

  const inspect = (row: AnyRow) =>
    void openDialog(inspectDialog, { row, title: spec.card.title(row), load: spec.inspect as never });
  const open = spec.open ? (row: AnyRow) => void navigate({ to: spec.open?.(row) }) : spec.inspect && inspect;

  const body = () => {
    if (list.query.isError && !list.page && !isMisread(list.query.error))
      return <ErrorState error={list.query.error} onRetry={() => void list.query.refetch()} />;
    if (list.page?.list.length === 0 || isMisread(list.query.error))
      return <Nothing spec={spec} list={list} />;
    if (isMobile) return <ListCards spec={spec} list={list} onInspect={spec.inspect && inspect} />;
    return <ListTable {...{ spec, list, columns, selection, canSelect }} onOpen={open} />;
  };

  return (
    <section className={css.page} ref={page}>
      <ListHead
        spec={spec}
        list={list}
        heading={heading}
        columns={Object.keys(columns.visibility).filter((field) => columns.visibility[field])}
        columnChoice={<ColumnChoice spec={spec} columns={columns} />}
      />
      {selection.rows.length > 0 ? (
        <BulkBar spec={spec} selection={selection} />
      ) : (
        !isMobile && (
          <ListFilters
            spec={spec}
            list={list}
            views={<ListViewsSlot spec={spec} list={list} columns={columns} />}
          />
        )
      )}
      {!isMobile && spec.chips && <ListChips spec={spec} list={list} />}
      <div className={css.frame} data-fetching={list.query.isPlaceholderData || undefined}>
        <div className={css.scroller} data-scroll-restoration-id={`list:${spec.endpoint.path}`}>
          {body()}
        </div>
        <ListFooter list={list} />
      </div>
    </section>
  );
};

/** Makes a page of a description: filters, order and paging in the address, every state, actions and export. */
export const listPage = <
  const List extends AnyList,
  const RowEndpoints extends readonly AnyEndpoint[],
  const BulkEndpoints extends readonly AnyEndpoint[],
>(
  described: ListPageSpec<List, RowEndpoints, BulkEndpoints>,
) => {
  const { endpoint, fixed = {} } = described;
  // What is fixed is no filter: neither shown as one nor read from the address.
  const open = Object.entries(endpoint.filters).filter(([name]) => !(name in fixed));
  const spec = {
    filters: {},
    rowActions: [],
    bulkActions: [],
    ...described,
    endpoint: { ...endpoint, filters: Object.fromEntries(open) },
  } as unknown as AnySpec;
  return function ListPage({ heading }: { readonly heading?: ReactNode }) {
    return <ListView spec={spec} heading={heading} />;
  };
};
