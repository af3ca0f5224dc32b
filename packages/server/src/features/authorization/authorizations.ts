import type { Counts } from '../../kit/counts.ts';
import type { Evidence } from '../../kit/evidence.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { CommandService } from '../gateway/ports.ts';
import type { Tell } from '../message/message-tell.ts';
import { createAuthorizationDetails } from './authorization.detail.ts';
import { createAuthorizationLists } from './authorization.lists.ts';
import { createAuthorizationService } from './authorization.service.ts';
import { createSteps } from './authorization.steps.ts';
import { createExpiry } from './expiry.ts';
import { createGrants } from './grant.service.ts';
import { hearOrderAnswers } from './order-answers.ts';
import { createOrders } from './orders.ts';
import { createPressEffects } from './press-effects.ts';
import { createWaitingGrants } from './waiting-grants.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly counts: Counts;
  readonly tell: Tell;
  readonly evidence: Evidence;
  readonly commands: CommandService;
}

/** Everything about authorisations that does not need the records of uses. */
export const createAuthorizations = ({ transactions, jobs, counts, tell, evidence, commands }: Parts) => {
  const orders = createOrders(commands);
  const authorizationSteps = createSteps({ tell, evidence, orders });
  hearOrderAnswers({ commands, steps: authorizationSteps, tell });
  const expiry = createExpiry(jobs, transactions, authorizationSteps, tell);
  return {
    authorizationSteps,
    orders,
    onPresses: createPressEffects(authorizationSteps.afterPresses),
    grants: createGrants({ transactions, steps: authorizationSteps, expiry, evidence, tell }),
    authorizations: createAuthorizationService(transactions, authorizationSteps),
    authorizationLists: createAuthorizationLists(transactions, counts),
    authorizationDetails: createAuthorizationDetails(transactions),
    waitingGrants: createWaitingGrants(transactions),
  };
};
