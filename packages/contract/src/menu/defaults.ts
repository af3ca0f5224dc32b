import { engraverMenu } from './engraver.ts';
import type { MenuGroup } from './kinds.ts';
import { operatorMenu } from './operator.ts';
import { unitMenu } from './unit.ts';

/** The menus: the unit's console, the operator's administration, and the desk of partners that engrave seals. */
export const systems = { unit: '003', operator: '004', engraver: '005' } as const;
export type SystemCode = (typeof systems)[keyof typeof systems];

/** The menu a new platform starts with; the operator may change names, order and grants afterwards. */
export const defaultMenus = {
  [systems.unit]: unitMenu,
  [systems.operator]: operatorMenu,
  [systems.engraver]: engraverMenu,
} as const satisfies Record<SystemCode, readonly MenuGroup[]>;

export type MenuGroupCode = (typeof defaultMenus)[SystemCode][number]['code'];
