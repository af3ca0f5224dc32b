import type { MenuGroup } from './kinds.ts';
import { operatorMenu } from './operator.ts';
import { unitMenu } from './unit.ts';

/** The two menus: the unit's console and the operator's administration. */
export const systems = { unit: '003', operator: '004' } as const;
export type SystemCode = (typeof systems)[keyof typeof systems];

/** The menu a new platform starts with; the operator may change names, order and grants afterwards. */
export const defaultMenus = {
  [systems.unit]: unitMenu,
  [systems.operator]: operatorMenu,
} as const satisfies Record<SystemCode, readonly MenuGroup[]>;

export type MenuGroupCode = (typeof defaultMenus)[SystemCode][number]['code'];
