import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { accountRoutes } from './features/account/account.routes.ts';
import { createAccountService } from './features/account/account.service.ts';
import { createAttempts } from './features/account/attempts.ts';
import { createLoginService } from './features/account/login.service.ts';
import { createSessionService } from './features/account/session.service.ts';
import { createVerificationService } from './features/account/verification.service.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { createDashboardService } from './features/dashboard/dashboard.service.ts';
import { logRoutes } from './features/log/log.routes.ts';
import { createLogService } from './features/log/log.service.ts';
import { menuRoutes } from './features/menu/menu.routes.ts';
import { createMenuService } from './features/menu/menu.service.ts';
import { operatorRoutes } from './features/operator/operator.routes.ts';
import { createOperatorService } from './features/operator/operator.service.ts';
import { createSmsProvider } from './features/sms/create-sms-provider.ts';
import { smsRoutes } from './features/sms/sms.routes.ts';
import { createSmsService } from './features/sms/sms.service.ts';
import { unitRoutes } from './features/unit/unit.routes.ts';
import { createUnitService } from './features/unit/unit.service.ts';
import { versionRoutes } from './features/version/version.routes.ts';
import { createVersionService } from './features/version/version.service.ts';
import type { Route } from './kit/handle.ts';
import type { Chore } from './kit/housekeeping.ts';
import { forgetOldRequests } from './kit/once.ts';
import type { Secrets } from './kit/secrets.ts';
import type { Transactions } from './kit/transaction.ts';
import type { Settings } from './runtime/settings.ts';

interface Foundations {
  readonly settings: Settings;
  readonly pool: pg.Pool;
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  /** Drops what is kept in memory about a session, an actor or a unit. */
  forget(what: string): void;
}

/** Every feature's service, each given what it needs. */
export const createServices = ({ settings, pool, transactions, secrets, log, forget }: Foundations) => {
  const provider = createSmsProvider(settings);
  const attempts = createAttempts(pool);
  const logs = createLogService(transactions);
  const menus = createMenuService(transactions);
  const versions = createVersionService(transactions);
  const messages = createSmsService(transactions, provider, log);
  const offersCodes = settings.environment === 'demo' && provider.local;
  const codes = createVerificationService(transactions, secrets, messages, offersCodes);
  const sessions = createSessionService(transactions, secrets, menus, forget);
  const units = createUnitService(transactions, menus, logs, forget);
  const logins = createLoginService({ transactions, secrets, sessions, codes, attempts, logs });
  const accounts = createAccountService({ transactions, sessions, codes, attempts, units, logs });
  const operators = createOperatorService({ transactions, sessions, attempts, logs, forget });
  const dashboards = createDashboardService(transactions, logs, versions);
  return {
    attempts,
    logs,
    menus,
    versions,
    messages,
    codes,
    sessions,
    units,
    logins,
    accounts,
    operators,
    dashboards,
  };
};

export type Services = ReturnType<typeof createServices>;

/** What the server does unasked. */
export const choresOf = (services: Services, transactions: Transactions): Chore[] => [
  { name: 'send text messages', everyMs: 15_000, run: services.messages.sendDue },
  {
    name: 'forget what is over',
    everyMs: 10 * 60_000,
    run: () =>
      transactions.apart('platform', async (tx) => {
        await forgetOldRequests(tx);
        await services.codes.forgetOld(tx);
        await services.logins.forgetOld(tx);
      }),
  },
];

/** Every call the server answers. */
export const routesOf = (services: Services): Route[] => [
  ...accountRoutes(services),
  ...operatorRoutes(services.operators),
  ...unitRoutes(services.units),
  ...menuRoutes(services.menus),
  ...versionRoutes(services.versions),
  ...logRoutes(services.logs, services.units),
  ...smsRoutes(services.messages),
  ...dashboardRoutes(services.dashboards),
];
