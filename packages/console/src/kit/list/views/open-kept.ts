import type { AnySpec } from '../list-spec.ts';
import type { Columns } from '../use-columns.ts';
import type { List } from '../use-list.ts';
import { addressOf, type Content, tasteOf } from './view-content.ts';

/** Opens what this machine remembers of somebody's view; what cannot be read is nobody's loss. */
export const openKept = (spec: AnySpec, list: List, columns: Columns, kept: string): void => {
  try {
    const { id, content } = JSON.parse(kept) as { readonly id: string; readonly content: Content };
    columns.change(tasteOf(content, spec.columns));
    list.go((search) => ({ ...addressOf(spec, content, search), view: id }), true);
  } catch {
    // It is read from the server in any case.
  }
};
