import type { CodeOf } from '../kit/codes.ts';
import type { Role } from '../unit/codes.ts';

/** What a role may be granted beside a page; a page is granted like it. */
interface MenuButton {
  readonly code: string;
  readonly roles: readonly CodeOf<typeof Role>[];
}

interface MenuPage extends MenuButton {
  readonly url: string;
  readonly icon: string;
  readonly routes?: readonly string[];
  readonly buttons?: readonly MenuButton[];
}

/** A group of pages. */
export interface MenuGroup {
  readonly code: string;
  readonly icon: string;
  readonly pages: readonly MenuPage[];
}
