import type { Endings } from '../kit/ending.ts';
import type { Ground } from '../kit/ground.ts';
import { createPreferences } from '../kit/preferences.ts';
import type { UnitUsage } from '../kit/unit-usage.ts';
import type { LogService, MenuService } from '../platform/ports.ts';
import { brandOf } from '../runtime/brand-of.ts';
import { createAccounts } from './account/accounts.ts';
import { createAttempts } from './account/attempts.ts';
import { createGuessStore } from './account/guess-store.ts';
import { createSessionService } from './account/session.service.ts';
import { createVerificationService } from './account/verification.service.ts';
import { createListViews } from './list-view/list-view.service.ts';
import { createLeave } from './member/leaving.ts';
import { createMessaging } from './message/messaging.ts';
import { createOrganizationService } from './organization/organization.service.ts';
import { createPasskeyService } from './passkey/passkey.service.ts';
import { createSecondProof } from './passkey/second-proof.ts';
import { createSmsProvider } from './sms/create-sms-provider.ts';
import { createSmsService } from './sms/sms.service.ts';
import { createUnits } from './unit/units.ts';

interface Ports {
  readonly logs: LogService;
  readonly menus: MenuService;
  /** What ends with whoever leaves a unit. */
  readonly endings: Endings;
  /** What others count of a unit's limits. */
  readonly usages: readonly UnitUsage[];
}

export type People = ReturnType<typeof createPeople>;

/** Who is who: accounts, units, organisations and roles, and how people are told. */
export const createPeople = (ground: Ground, { logs, menus, endings, usages }: Ports) => {
  const { settings, transactions, secrets, log, forget } = ground;
  const provider = createSmsProvider(settings);
  const attempts = createAttempts(createGuessStore(transactions));
  const texts = createSmsService(transactions, provider, log, secrets);
  const messaging = createMessaging({ ...ground, texts, attempts });
  const offersCodes = settings.environment === 'demo' && provider.local;
  const codes = createVerificationService(transactions, secrets, texts, attempts, offersCodes);
  const passkeys = createPasskeyService({
    transactions,
    secrets,
    codes,
    publicUrl: settings.publicUrl,
    brandName: brandOf(settings).name.en,
  });
  const sessions = createSessionService(transactions, secrets, menus, forget);
  const leave = createLeave(endings);
  const { messages } = messaging;
  const units = createUnits({
    transactions,
    menus,
    logs,
    codes,
    attempts,
    texts,
    messages,
    leave,
    usages,
    forget,
  });
  return {
    attempts,
    texts,
    ...messaging,
    codes,
    passkeys,
    secondProof: createSecondProof({ codes, passkeys }),
    sessions,
    leave,
    ...units,
    ...createAccounts({ transactions, secrets, sessions, codes, attempts, units: units.units, logs }),
    organizations: createOrganizationService(transactions, leave, forget),
    preferences: createPreferences(transactions),
    listViews: createListViews(transactions),
  };
};
