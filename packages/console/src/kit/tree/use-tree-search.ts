import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { placeOf } from './tree-moves.ts';
import { levelsOfHits, searchLevels } from './tree-rows.ts';
import type { TreeState } from './use-tree.ts';

const patienceMs = 250;

/** Searching a tree: what was found, shown where it stands. */
export const useTreeSearch = <Data>(tree: TreeState<Data>) => {
  const { source, levels } = tree;
  const [text, setText] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [wanted] = useDebouncedValue(text.trim(), patienceMs);
  const typed = text.trim() === '' ? '' : wanted;
  const query = useQuery({
    queryKey: [source.endpoint.path, 'search', source.of ?? '', typed],
    queryFn: () => source.search?.(typed) ?? [],
    enabled: typed !== '' && source.search !== undefined,
    placeholderData: keepPreviousData,
  });
  const hits = source.search ? query.data : searchLevels(levels, typed);
  const pruned = useMemo(() => (typed !== '' && hits ? levelsOfHits(hits) : undefined), [typed, hits]);
  const found = pruned && {
    levels: pruned.levels,
    open: new Set([...pruned.open].filter((id) => !closed.has(id))),
  };

  return {
    text,
    typed,
    found,
    count: found ? (hits?.length ?? 0) : undefined,
    isSearching: query.isFetching,
    isFailed: query.isError,
    setText: (next: string) => {
      setText(next);
      setClosed(new Set());
    },
    toggle: (id: string, isOpen = closed.has(id)) =>
      setClosed(new Set(isOpen ? [...closed].filter((other) => other !== id) : [...closed, id])),
    /** The nodes above one that was found. */
    wayTo: (id: string): readonly string[] => {
      const way: string[] = [];
      let parentId = pruned ? placeOf(pruned.levels, id)?.parentId : null;
      while (parentId && pruned) {
        way.push(parentId);
        parentId = placeOf(pruned.levels, parentId)?.parentId ?? null;
      }
      return way;
    },
  };
};

/** The state of a search. */
export type TreeSearchState = Omit<ReturnType<typeof useTreeSearch>, 'found'>;
