import { getRoleMatrix, saveRoleMatrix } from '@chancery/contract/role/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { RoleService } from './role.service.ts';

export const roleRoutes = (roles: RoleService) => [
  handle(getRoleMatrix, ({ actor, origin }) => roles.get(actor, origin.language)),
  handle(saveRoleMatrix, ({ actor, input }) => roles.save(actor, input)),
];
