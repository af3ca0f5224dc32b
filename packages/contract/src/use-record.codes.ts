import { codes } from './kit/codes.ts';

/** The mode in which a device was pressed. */
export const UseType = codes('useType', { networked: 0, privileged: 1, trial: 2, offline: 3, addInk: 6 });
