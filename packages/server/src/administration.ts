import type { Attempts } from './features/account/attempts.ts';
import type { SessionService } from './features/account/session.service.ts';
import { dictionaryRoutes } from './features/dictionary/dictionary.routes.ts';
import { createDictionaryService } from './features/dictionary/dictionary.service.ts';
import { createDictionaryTypeService } from './features/dictionary/dictionary-type.service.ts';
import type { LogService } from './features/log/log.service.ts';
import type { MenuService } from './features/menu/menu.service.ts';
import { createMenuAdminService } from './features/menu/menu-admin.service.ts';
import { operatorAccountRoutes } from './features/operator/operator-account.routes.ts';
import { createOperatorAccountService } from './features/operator/operator-account.service.ts';
import { createOperatorRoleService } from './features/operator/operator-role.service.ts';
import { singleSignOnRoutes } from './features/operator/single-sign-on.routes.ts';
import { createTicketService } from './features/operator/ticket.service.ts';
import { orgRoutes } from './features/org/org.routes.ts';
import { createOrgService } from './features/org/org.service.ts';
import { partnerRoutes } from './features/partner/partner.routes.ts';
import { createPartnerService } from './features/partner/partner.service.ts';
import { unitsRoutes } from './features/units/units.routes.ts';
import { createUnitsService } from './features/units/units.service.ts';
import { createVersionAdminService } from './features/version/version-admin.service.ts';
import type { Route } from './kit/handle.ts';
import type { Secrets } from './kit/secrets.ts';
import type { Transactions } from './kit/transaction.ts';

interface Parts {
  readonly publicUrl: string;
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly sessions: SessionService;
  readonly attempts: Attempts;
  readonly logs: LogService;
  readonly menus: MenuService;
  forget(what: string): void;
}

export type Administration = ReturnType<typeof createAdministration>;

/** What operators run the platform with. */
export const createAdministration = (parts: Parts) => {
  const { transactions, forget } = parts;
  const dictionaries = createDictionaryService(transactions);
  return {
    publicUrl: parts.publicUrl,
    accounts: createOperatorAccountService(parts),
    roles: createOperatorRoleService(transactions, forget),
    tickets: createTicketService(parts),
    orgs: createOrgService(transactions),
    menus: createMenuAdminService(transactions, forget),
    versions: createVersionAdminService(transactions),
    units: createUnitsService(transactions, parts.logs),
    dictionaries,
    dictionaryTypes: createDictionaryTypeService(transactions, dictionaries.forget),
    partners: createPartnerService(transactions, dictionaries),
  };
};

/** The calls of the administration that belong to no other feature. */
export const administrationRoutes = (administration: Administration): Route[] => [
  ...operatorAccountRoutes(administration.accounts, administration.roles),
  ...singleSignOnRoutes(administration.tickets, administration.publicUrl),
  ...orgRoutes(administration.orgs),
  ...dictionaryRoutes(administration.dictionaries, administration.dictionaryTypes),
  ...unitsRoutes(administration.units),
  ...partnerRoutes(administration.partners),
];
