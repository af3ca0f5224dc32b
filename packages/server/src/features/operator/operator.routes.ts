import * as call from '@chancery/contract/operator.ts';
import { handle } from '../../kit/handle.ts';
import type { OperatorService } from './operator.service.ts';

export const operatorRoutes = (operators: OperatorService) => [
  handle(call.operatorLogin, ({ input }) => operators.login(input)),
  handle(call.operatorInfo, ({ actor }) => operators.info(actor)),
  handle(call.changeOperatorPassword, ({ actor, input }) => operators.changePassword(actor, input)),
  handle(call.operatorLogout, ({ actor }) => operators.logout(actor)),
];
