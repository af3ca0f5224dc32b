import type { Counts } from '../../kit/counts.ts';
import type { Evidence } from '../../kit/evidence.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { brandOf } from '../../runtime/brand-of.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { CommandService } from '../../seals/ports.ts';
import { createAuthorizationDetails } from './authorization.detail.ts';
import { createAuthorizationLists } from './authorization.lists.ts';
import { createAuthorizationService } from './authorization.service.ts';
import { createSteps } from './authorization.steps.ts';
import { createOpenUse } from './end-open-use.ts';
import { createExpiry } from './expiry.ts';
import { createGrants } from './grant.service.ts';
import { hearOrderAnswers } from './order-answers.ts';
import { createOrders } from './orders.ts';
import { createPressEffects } from './press-effects.ts';
import { createTrialService } from './trial.service.ts';
import { createWaitingGrants } from './waiting-grants.ts';
import { createPauseUnwatched, type IsWatched } from './witnessing.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly counts: Counts;
  readonly tell: Tell;
  readonly evidence: Evidence;
  readonly commands: CommandService;
  readonly settings: Settings;
  readonly isWatched: IsWatched;
}

/** Everything about authorisations that does not need the records of uses. */
export const createAuthorizations = (parts: Parts) => {
  const { transactions, jobs, counts, tell, evidence, commands, settings } = parts;
  const orders = createOrders(commands);
  const authorizationSteps = createSteps({ tell, evidence, orders });
  hearOrderAnswers({ commands, steps: authorizationSteps, tell });
  const expiry = createExpiry(jobs, transactions, authorizationSteps, tell);
  const authorizations = createAuthorizationService(transactions, authorizationSteps, parts.isWatched);
  const grants = createGrants({
    transactions,
    steps: authorizationSteps,
    expiry,
    evidence,
    tell,
    brand: brandOf(settings),
  });
  const openUse = createOpenUse(authorizations.closeOfSeal, authorizationSteps);
  return {
    authorizationSteps,
    openUse,
    trials: createTrialService(transactions, grants, openUse),
    orders,
    onPresses: createPressEffects(authorizationSteps.afterPresses, orders.sendAgain),
    grants,
    authorizations,
    authorizationLists: createAuthorizationLists(transactions, counts),
    authorizationDetails: createAuthorizationDetails(transactions),
    pauseUnwatched: createPauseUnwatched(transactions, authorizationSteps),
    waitingGrants: createWaitingGrants(transactions),
  };
};
