import type { CodeOf } from '../kit/codes.ts';
import type { Permission } from '../permissions.ts';
import type { Role } from '../unit/codes.ts';

interface MenuButton {
  readonly code: Permission;
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
