import type { defaultMenus, SystemCode } from './menu/defaults.ts';

type Page = (typeof defaultMenus)[SystemCode][number]['pages'][number];
type Button = Extract<Page, { readonly buttons: unknown }>['buttons'][number];

/**
 * What a role may be granted: the pages of the menus and their buttons, which is where a permission is declared. Codes
 * are matched exactly, never by part.
 */
export type Permission = (Page | Button)['code'];
