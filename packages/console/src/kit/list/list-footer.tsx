import { thousands } from '@chancery/contract/rules/display.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react';
import { useT } from '../phrases.tsx';
import css from './footer.module.css';
import { pageSizes } from './list-state.ts';
import type { List } from './use-list.ts';

/** Which rows are shown of how many, and the way to the others. */
export const ListFooter = ({ list }: { readonly list: List }) => {
  const t = useT();
  const { page, state } = list;
  const first = (state.pageNum - 1) * state.pageSize + 1;
  const last = first + (page?.list.length ?? 0) - 1;
  const total = page ? `${thousands(page.total)}${page.totalCapped ? '+' : ''}` : '';
  const range = { first: thousands(first), last: thousands(last), total };
  const isEmpty = page?.total === 0 && state.pageNum === 1;
  const turn = (cursor: string | null | undefined, by: number) =>
    cursor && list.turn(Math.max(1, state.pageNum + by), cursor);
  return (
    <nav className={css.footer} aria-label={t('list.paging')}>
      <p className={css.range} role="status">
        {page && page.list.length > 0 && t('list.range', range)}
      </p>
      {!isEmpty && (
        <>
          <label className={css.size}>
            <span>{t('list.perPage')}</span>
            <select
              aria-label={t('list.perPage')}
              value={state.pageSize}
              onChange={(event) => list.resize(Number(event.currentTarget.value))}
            >
              {pageSizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </label>
          <ActionIcon.Group>
            <ActionIcon
              variant="default"
              aria-label={t('list.firstPage')}
              disabled={!page?.previous && state.pageNum === 1}
              onClick={() => list.turn(1)}
            >
              <IconChevronsLeft size="1rem" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={t('list.previousPage')}
              disabled={!page?.previous}
              onClick={() => (state.pageNum === 2 ? list.turn(1) : turn(page?.previous, -1))}
            >
              <IconChevronLeft size="1rem" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={t('list.nextPage')}
              disabled={!page?.next}
              onClick={() => turn(page?.next, 1)}
            >
              <IconChevronRight size="1rem" />
            </ActionIcon>
          </ActionIcon.Group>
        </>
      )}
    </nav>
  );
};
