import type { Route } from '../../kit/handle.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { Attempts } from '../account/attempts.ts';
import type { SessionService } from '../account/session.service.ts';
import { dictionaryRoutes } from '../dictionary/dictionary.routes.ts';
import { createDictionaryService } from '../dictionary/dictionary.service.ts';
import { createDictionaryTypeService } from '../dictionary/dictionary-type.service.ts';
import type { LogService } from '../log/log.service.ts';
import type { MenuService } from '../menu/menu.service.ts';
import { createMenuAdminService } from '../menu/menu-admin.service.ts';
import { orgRoutes } from '../org/org.routes.ts';
import { createOrgService } from '../org/org.service.ts';
import { partnerRoutes } from '../partner/partner.routes.ts';
import { createPartnerService } from '../partner/partner.service.ts';
import { unitsRoutes } from '../units/units.routes.ts';
import { createUnitsService } from '../units/units.service.ts';
import { createVersionAdminService } from '../version/version-admin.service.ts';
import { operatorAccountRoutes } from './operator-account.routes.ts';
import { createOperatorAccountService } from './operator-account.service.ts';
import { createOperatorRoleService } from './operator-role.service.ts';
import { singleSignOnRoutes } from './single-sign-on.routes.ts';
import { createTicketService } from './ticket.service.ts';

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
    units: createUnitsService(transactions),
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
