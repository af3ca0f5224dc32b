import type { Access } from '../kit/access.ts';
import type { MenuEntry } from '../kit/menu-match.ts';
import type { Thing } from './palette-groups.ts';

/** Something the palette can find. */
export interface PaletteItem {
  readonly id: string;
  readonly title: string;
  /** Where it stands, or what it is. */
  readonly hint?: string;
  /** Other names it is known under, such as those of the other language. */
  readonly names?: readonly string[];
  /** The drawing beside it, among those of the menu. */
  readonly icon?: string;
  /** What was found, with its number, state, person and day. */
  readonly thing?: Thing;
  run(): void;
}

/** Every page of a menu, with the group it stands in. */
export const screensOf = (
  access: Pick<Access, 'menu'>,
): readonly { readonly entry: MenuEntry; readonly group?: string }[] => {
  const walk = (entries: readonly MenuEntry[], group?: string): { entry: MenuEntry; group?: string }[] =>
    entries.flatMap((entry) => [
      ...(entry.url ? [{ entry, group: group === entry.name ? undefined : group }] : []),
      ...walk(entry.children, entry.name),
    ]);
  return walk(access.menu);
};
