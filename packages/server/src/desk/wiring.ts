import type { FileService } from '../files/ports.ts';
import type { Identities, IdentityLook, IdentityProviders } from '../identity/ports.ts';
import type { Ground } from '../kit/ground.ts';
import type { Attempts, MessageService, SessionService, SmsService } from '../people/ports.ts';
import type { DictionaryService, LogService, MenuService, VersionService } from '../platform/ports.ts';
import { createCertifications } from './certification/certifications.ts';
import { createComplaintService } from './complaint/complaint.service.ts';
import { createDashboardService } from './dashboard/dashboard.service.ts';
import { addDeskTo } from './dashboard/desk.inbox.ts';
import { createInboxService } from './dashboard/inbox.service.ts';
import { createHealth, type HealthPorts } from './health/health.service.ts';
import { createServerPresence } from './health/server-presence.ts';
import { createOperatorService } from './operator/operator.service.ts';
import { createOperatorAccountService } from './operator/operator-account.service.ts';
import { createOperatorRoleService } from './operator/operator-role.service.ts';
import { createSecondFactors } from './operator/second-factors.ts';
import { createTicketService } from './operator/ticket.service.ts';
import { createOrgService } from './org/org.service.ts';
import { createPartnerService } from './partner/partner.service.ts';
import { createQuotaService } from './quota/quota.service.ts';
import { createUnitsService } from './units/units.service.ts';

interface Ports extends HealthPorts {
  readonly attempts: Attempts;
  readonly sessions: SessionService;
  readonly logs: LogService;
  readonly menus: MenuService;
  readonly versions: VersionService;
  readonly dictionaries: DictionaryService;
  readonly texts: SmsService;
  readonly messages: MessageService;
  readonly files: FileService;
  readonly identities: Identities;
  readonly identityLook: IdentityLook;
  readonly identityProviders: IdentityProviders;
}

export type Desk = ReturnType<typeof createDesk>;

/** Those who run the platform, and what units bring before them. */
export const createDesk = (ground: Ground, ports: Ports) => {
  const { transactions, forget, inbox } = ground;
  addDeskTo(inbox);
  const { logs, versions, dictionaries, messages, files } = ports;
  const parts = { ...ground, ...ports };
  const secondFactors = createSecondFactors(parts);
  return {
    secondFactors,
    operators: createOperatorService({ ...parts, secondFactors }),
    operatorAccounts: createOperatorAccountService(parts),
    operatorRoles: createOperatorRoleService(transactions, forget),
    loginTickets: createTicketService(parts),
    orgs: createOrgService(transactions),
    unitRegister: createUnitsService(transactions, logs),
    partners: createPartnerService(transactions, dictionaries),
    dashboards: createDashboardService(transactions, logs, versions),
    inboxes: createInboxService(transactions, inbox),
    quotas: createQuotaService(transactions, messages),
    complaints: createComplaintService(transactions, files, dictionaries, messages),
    ...createCertifications(parts),
    serverPresence: createServerPresence(parts),
    health: createHealth(parts),
  };
};
