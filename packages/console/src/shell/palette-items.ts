import type { Access } from '../kit/access.ts';
import type { MenuEntry } from '../kit/menu-match.ts';

/** Something the palette can find. */
export interface PaletteItem {
  readonly id: string;
  readonly title: string;
  /** Where it stands, or what it is. */
  readonly hint?: string;
  /** Other names it is known under, such as those of the other language. */
  readonly names?: readonly string[];
  run(): void;
}

/** Where objects are found by what is typed; a feature adds its own. */
export interface PaletteSource {
  readonly id: string;
  search(query: string, signal: AbortSignal): Promise<readonly PaletteItem[]>;
}

const sources: PaletteSource[] = [];

/** Lets a feature have its objects found in the palette. */
export const addPaletteSource = (source: PaletteSource): void => void sources.push(source);

/** What every source finds; one that fails finds nothing. */
export const searchSources = async (query: string, signal: AbortSignal): Promise<readonly PaletteItem[]> => {
  const found = await Promise.allSettled(sources.map((source) => source.search(query, signal)));
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
};

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
