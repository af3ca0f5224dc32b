import { Role } from '#wire/unit/codes.ts';
import { useAccess } from './access.ts';

/** Whether somebody sees more than their own. */
export const useSeesAll = (): boolean => (useAccess().unit?.role ?? Role.member) < Role.member;
