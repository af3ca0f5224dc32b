import { ActionIcon, Loader, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useT } from '../phrases.tsx';
import css from './tree.module.css';
import type { TreeSearchState } from './use-tree-search.ts';

interface Props {
  readonly search: TreeSearchState;
  readonly label: string;
  /** Goes on to the tree. */
  onDown(): void;
}

/** The line one types into to find a node. */
export const TreeSearch = ({ search, label, onDown }: Props) => {
  const t = useT();
  const clear = (
    <ActionIcon
      variant="transparent"
      size="sm"
      aria-label={t('action.clear')}
      onClick={() => search.setText('')}
    >
      <IconX size="0.875rem" />
    </ActionIcon>
  );
  const said = () => {
    if (search.isFailed) return t('form.searchFailed');
    if (search.count === undefined) return '';
    return search.count === 0 ? t('tree.noHits') : t('tree.hits', { n: search.count });
  };
  return (
    <div className={css.search}>
      <TextInput
        type="search"
        aria-label={`${t('tree.search')}: ${label}`}
        placeholder={t('tree.search')}
        value={search.text}
        onChange={(event) => search.setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') onDown();
          else if (event.key === 'Escape' && search.text !== '') search.setText('');
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        leftSection={<IconSearch size="1rem" aria-hidden="true" />}
        rightSectionPointerEvents="all"
        rightSection={search.isSearching ? <Loader size="xs" /> : search.text !== '' && clear}
        data-filter-focus
      />
      <p className={css.count} role="status">
        {said()}
      </p>
    </div>
  );
};
