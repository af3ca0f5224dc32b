import type { Route } from '../kit/handle.ts';
import { certificationRoutes } from './certification/certification.routes.ts';
import { complaintRoutes } from './complaint/complaint.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { operatorAccountRoutes } from './operator/operator-account.routes.ts';
import { secondFactorRoutes } from './operator/second-factor.routes.ts';
import { singleSignOnRoutes } from './operator/single-sign-on.routes.ts';
import { orgRoutes } from './org/org.routes.ts';
import { partnerRoutes } from './partner/partner.routes.ts';
import { quotaRoutes } from './quota/quota.routes.ts';
import { unitsRoutes } from './units/units.routes.ts';
import type { Desk } from './wiring.ts';

export const deskRoutes = (desk: Desk): Route[] => [
  ...operatorRoutes(desk.operators),
  ...secondFactorRoutes(desk.secondFactors, desk.operatorAccounts),
  ...operatorAccountRoutes(desk.operatorAccounts, desk.operatorRoles),
  ...singleSignOnRoutes(desk.loginTickets, desk.publicUrl),
  ...orgRoutes(desk.orgs),
  ...unitsRoutes(desk.unitRegister),
  ...partnerRoutes(desk.partners),
  ...dashboardRoutes(desk.dashboards),
  ...certificationRoutes(desk.certifications, desk.reviews),
  ...quotaRoutes(desk.quotas),
  ...complaintRoutes(desk.complaints),
];
