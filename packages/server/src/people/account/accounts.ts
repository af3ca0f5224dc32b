import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { LogService } from '../../platform/ports.ts';
import type { UnitService } from '../unit/unit.service.ts';
import { createAccountService } from './account.service.ts';
import type { Attempts } from './attempts.ts';
import { createLoginService } from './login.service.ts';
import type { SessionService } from './session.service.ts';
import type { VerificationService } from './verification.service.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly sessions: SessionService;
  readonly codes: VerificationService;
  readonly attempts: Attempts;
  readonly units: UnitService;
  readonly logs: LogService;
}

/** Accounts: how people get in, and what is theirs. */
export const createAccounts = (parts: Parts) => ({
  logins: createLoginService(parts),
  accounts: createAccountService(parts),
});
