import * as call from '@chancery/contract/operator/calls.ts';
import { handle, handlePrepared } from '../../kit/handle.ts';
import type { OperatorService } from './operator.service.ts';

export const operatorRoutes = (operators: OperatorService) => [
  handle(call.operatorLogin, ({ input }) => operators.login(input)),
  handle(call.operatorInfo, ({ actor }) => operators.info(actor)),
  handlePrepared(
    call.changeOperatorPassword,
    ({ actor, input }) => operators.provePassword(actor, input),
    ({ actor }, exchange) => operators.changePassword(actor, exchange),
  ),
  handle(call.operatorLogout, ({ actor }) => operators.logout(actor)),
];
