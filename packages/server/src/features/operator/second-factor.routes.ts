import * as call from '@chancery/contract/second-factor.ts';
import { handle } from '../../kit/handle.ts';
import type { OperatorAccountService } from './operator-account.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';

export const secondFactorRoutes = (secondFactors: SecondFactorService, accounts: OperatorAccountService) => [
  handle(call.getSecondFactor, ({ actor }) => secondFactors.get(actor)),
  handle(call.beginSecondFactor, ({ actor, input }) => secondFactors.begin(actor, input.code)),
  handle(call.confirmSecondFactor, ({ actor, input }) => secondFactors.confirm(actor, input.code)),
  handle(call.verifySecondFactor, ({ actor, input }) => secondFactors.verify(actor, input.code)),
  handle(call.renewRecoveryCodes, ({ actor, input }) => secondFactors.renew(actor, input.code)),
  handle(call.resetSecondFactor, ({ actor, input }) => accounts.resetSecondFactor(actor, input.id)),
];
