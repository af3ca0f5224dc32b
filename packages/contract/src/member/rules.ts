import type { CodeOf } from '../kit/codes.ts';
import { Role } from '../unit/codes.ts';

type RoleCode = CodeOf<typeof Role>;

/** Whether somebody with one role may change a member with another: nobody reaches above themselves. */
export const mayTouch = (own: RoleCode, target: RoleCode): boolean => target >= own;

/** Whether somebody may give a role. The main administrator is made by handing the unit over, not by giving a role. */
export const mayGrant = (own: RoleCode, role: RoleCode): boolean =>
  role !== Role.mainAdministrator && role >= own;
