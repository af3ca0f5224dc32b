import { codes } from './kit/codes.ts';

/** What a person is in a unit. */
export const Role = codes('role', { mainAdministrator: 0, administrator: 1, sealKeeper: 2, member: 3 });
