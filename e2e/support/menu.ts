import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { defaultMenus, systems } from '@chancery/contract/menu/defaults.ts';
import type { MenuGroup } from '@chancery/contract/menu/kinds.ts';
import type { Permission } from '@chancery/contract/permissions.ts';
import type { Role } from '@chancery/contract/unit/codes.ts';
import { menuName } from '@chancery/server/platform/menu/menu.names.ts';

/** A path with its parameters made alike: the menu writes `:id`, the router `$id`. */
const alike = (path: string) => path.replace(/[:$]\w+/g, '*');

/** Whether a page, or a detail page of it, stands in a menu. */
export const isInMenu = (system: keyof typeof defaultMenus, address: string): boolean => {
  const groups: readonly MenuGroup[] = defaultMenus[system];
  const path = alike(address);
  return groups
    .flatMap(({ pages }) => pages)
    .some(
      ({ url, routes = [] }) =>
        path === url || routes.map(alike).some((route) => path === route || path.startsWith(`${route}/`)),
    );
};

const namesOf = (
  system: keyof typeof defaultMenus,
  mayOpen: (roles: readonly number[]) => boolean,
): string[] => {
  const groups: readonly MenuGroup[] = defaultMenus[system];
  return groups
    .flatMap(({ pages }) => pages)
    .filter(({ roles }) => mayOpen(roles))
    .map(({ code }) => menuName(system, code, 'en'));
};

/** What the menu of a role shows, in its order. */
export const menuOf = (role: CodeOf<typeof Role>): string[] =>
  namesOf(systems.unit, (roles) => roles.includes(role));

/** Where somebody of a role lands whose menu lacks one of its pages. */
export const landingWithout = (role: CodeOf<typeof Role>, code: Permission): string | undefined => {
  const groups: readonly MenuGroup[] = defaultMenus[systems.unit];
  const pages = groups.flatMap((group) => group.pages);
  return pages.find((page) => page.code !== code && page.roles.includes(role))?.url;
};

/** What the menu of an operator shows, in its order. */
export const operatorMenu = (): string[] => namesOf(systems.operator, () => true);
