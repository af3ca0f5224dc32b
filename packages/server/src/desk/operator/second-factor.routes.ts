import * as call from '@chancery/contract/operator/second-factor.ts';
import { handle, handlePrepared } from '../../kit/handle.ts';
import type { OperatorAccountService } from './operator-account.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';

export const secondFactorRoutes = (secondFactors: SecondFactorService, accounts: OperatorAccountService) => {
  const { take, untried, settle } = secondFactors.proofs;
  return [
    handle(call.getSecondFactor, ({ actor }) => secondFactors.get(actor)),
    handlePrepared(
      call.beginSecondFactor,
      // The first authenticator takes no code, and half a login none at all.
      ({ actor, input }) => (input.code && !actor.secondStepDue ? take(actor) : untried(actor)),
      ({ input }, proof) => secondFactors.begin(proof, input.code),
      settle,
    ),
    handlePrepared(
      call.confirmSecondFactor,
      ({ actor }) => take(actor),
      ({ input }, proof) => secondFactors.confirm(proof, input.code),
      settle,
    ),
    handlePrepared(
      call.verifySecondFactor,
      ({ actor }) => take(actor),
      ({ input }, proof) => secondFactors.verify(proof, input.code),
      settle,
    ),
    handlePrepared(
      call.renewRecoveryCodes,
      ({ actor }) => take(actor),
      ({ input }, proof) => secondFactors.renew(proof, input.code),
      settle,
    ),
    handle(call.resetSecondFactor, ({ actor, input }) => accounts.resetSecondFactor(actor, input.id)),
  ];
};
