import { useEffect, useRef } from 'react';
import { listViews } from '#wire/list-view/calls.ts';
import { useRead } from '../../query.ts';
import { local } from '../../storage.ts';
import { listIdOf, placeOfDefault } from '../list-id.ts';
import type { AnySpec } from '../list-spec.ts';
import type { Columns } from '../use-columns.ts';
import type { List } from '../use-list.ts';
import { addressOf, type Content, contentOf, isSameContent, knownOf, tasteOf } from './view-content.ts';

/** What stands in the address of a list that is shown without a view although one is its default. */
const without = 'none';
const staleMs = 60_000;

/** A saved view as the server tells it. */
export interface View {
  readonly id: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly isDefault: boolean;
  readonly content: Content;
  readonly revision: number;
}

/** Remembers on this machine what a list opens with, so that it need not be asked for first. */
const remember = (spec: AnySpec, chosen: View | undefined) => {
  const place = placeOfDefault(spec);
  if (chosen) local.write(place, JSON.stringify({ id: chosen.id, content: chosen.content }));
  else local.remove(place);
};

/** The saved views of a list, which of them is shown, and what opens another. */
export const useViews = (spec: AnySpec, list: List, columns: Columns) => {
  const { data, isError } = useRead(listViews, { list: listIdOf(spec) }, { staleMs });
  const views: readonly View[] | undefined = data?.list;
  const chosen = views?.find(({ isDefault }) => isDefault);
  const present = views?.find(({ id }) => id === list.view);
  const shown = contentOf(spec, list.state, tasteOf(columns.taste, spec.columns));
  const isKnown = useRef(local.read(placeOfDefault(spec)) !== undefined);

  const open = (view: Pick<View, 'id' | 'content'> | undefined, replace = false) => {
    if (view) columns.change(tasteOf(view.content, spec.columns));
    list.go((search) => {
      const { view: _view, ...rest } = search;
      const none = { filters: {}, sort: '', columns: {}, widths: {} };
      const address = addressOf(spec, view?.content ?? none, rest);
      const named = view?.id ?? (chosen ? without : undefined);
      return named ? { ...address, view: named } : address;
    }, replace);
  };

  useEffect(() => {
    if (views) remember(spec, chosen);
  }, [spec, views, chosen]);
  // On a machine that did not know of it yet.
  useEffect(() => {
    if (!views || isKnown.current) return;
    isKnown.current = true;
    if (chosen && list.isBare) open(chosen, true);
  });

  return {
    views,
    isError,
    present,
    shown,
    isChanged: present !== undefined && !isSameContent(shown, knownOf(spec, present.content)),
    open,
  };
};
