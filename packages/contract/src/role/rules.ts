import { Role } from '../unit/codes.ts';

/** Whether an entry stays with the main administrator, such as handing the unit over; no role can be given it. */
export const isMainOnly = (defaults: readonly number[]): boolean =>
  defaults.length === 1 && defaults[0] === Role.mainAdministrator;
