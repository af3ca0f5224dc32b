import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { Attempts, SessionService } from '../../people/ports.ts';
import type { LogService } from '../../platform/ports.ts';
import { brandOf } from '../../runtime/brand-of.ts';
import type { Settings } from '../../runtime/settings.ts';
import { createAuthenticators } from './authenticators.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { createSecondFactorService } from './second-factor.service.ts';

interface Parts {
  readonly settings: Settings;
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly sessions: SessionService;
  readonly attempts: Attempts;
  readonly logs: LogService;
}

/** The second step of operators' logins, with what it needs. */
export const createSecondFactors = ({ settings, secrets, ...parts }: Parts) =>
  createSecondFactorService({
    ...parts,
    authenticators: createAuthenticators(secrets),
    recoveryCodes: createRecoveryCodes(secrets),
    issuer: brandOf(settings).name.en,
    offersCodes: settings.environment === 'demo',
  });
