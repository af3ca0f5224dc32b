import * as call from '@chancery/contract/operator/accounts.ts';
import { handle } from '../../kit/handle.ts';
import type { OperatorAccountService } from './operator-account.service.ts';
import type { OperatorRoleService } from './operator-role.service.ts';

export const operatorAccountRoutes = (accounts: OperatorAccountService, roles: OperatorRoleService) => [
  handle(call.listOperators, ({ input }) => accounts.list(input)),
  handle(call.getOperator, ({ input }) => accounts.get(input.id)),
  handle(call.addOperator, ({ actor, input }) => accounts.add(actor, input)),
  handle(call.updateOperator, ({ actor, input }) => accounts.update(actor, input)),
  handle(call.disableOperator, ({ actor, input }) => accounts.disable(actor, input.id)),
  handle(call.enableOperator, ({ actor, input }) => accounts.enable(actor, input.id)),
  handle(call.resetOperatorPassword, ({ actor, input }) => accounts.resetPassword(actor, input.id)),
  handle(call.selectSystemAccount, ({ input }) => accounts.select(input.keyword)),
  handle(call.listOperatorRoles, ({ origin }) => roles.list(origin.language)),
  handle(call.getOperatorRole, ({ input, origin }) => roles.get(input.id, origin.language)),
  handle(call.addOperatorRole, ({ actor, input }) => roles.add(actor, input)),
  handle(call.updateOperatorRole, ({ actor, input }) => roles.update(actor, input)),
  handle(call.deleteOperatorRole, ({ input }) => roles.remove(input.id)),
];
