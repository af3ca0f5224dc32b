import { administrationRoutes } from './administration.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { applicationRoutes } from './features/application/application.routes.ts';
import { approvalRoutes } from './features/approval/approval.routes.ts';
import { authorizationRoutes } from './features/authorization/authorization.routes.ts';
import { certificationRoutes } from './features/certification/certification.routes.ts';
import { complaintRoutes } from './features/complaint/complaint.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { deviceRoutes } from './features/device/device.routes.ts';
import { documentTypeRoutes } from './features/document-type/document-type.routes.ts';
import { evidenceRoutes } from './features/evidence/evidence.routes.ts';
import { fileRoutes } from './features/file/file.routes.ts';
import { gatewayRoutes } from './features/gateway/gateway.routes.ts';
import { identifyRoutes } from './features/identify/identify.routes.ts';
import { logRoutes } from './features/log/log.routes.ts';
import { memberRoutes } from './features/member/member.routes.ts';
import { menuRoutes } from './features/menu/menu.routes.ts';
import { messageRoutes } from './features/message/message.routes.ts';
import { webhookRoutes } from './features/message/webhook.routes.ts';
import { operatorRoutes } from './features/operator/operator.routes.ts';
import { secondFactorRoutes } from './features/operator/second-factor.routes.ts';
import { organizationRoutes } from './features/organization/organization.routes.ts';
import { paperCheckRoutes } from './features/paper-check/paper-check.routes.ts';
import { photoRoutes } from './features/photo/photo.routes.ts';
import { quotaRoutes } from './features/quota/quota.routes.ts';
import { reportRoutes } from './features/report/report.routes.ts';
import { roleRoutes } from './features/role/role.routes.ts';
import { simulatorRoutes } from './features/simulator/simulator.routes.ts';
import { smsRoutes } from './features/sms/sms.routes.ts';
import { templateRoutes } from './features/template/template.routes.ts';
import { unitRoutes } from './features/unit/unit.routes.ts';
import { useRecordRoutes } from './features/use-record/use-record.routes.ts';
import { versionRoutes } from './features/version/version.routes.ts';
import { watermarkRoutes } from './features/watermark/watermark.routes.ts';
import type { Route } from './kit/handle.ts';
import type { Services } from './services.ts';

/** Every call the server answers. */
export const routesOf = (services: Services): Route[] => [
  ...accountRoutes(services),
  ...operatorRoutes(services.operators),
  ...secondFactorRoutes(services.secondFactors, services.administration.accounts),
  ...unitRoutes(services),
  ...organizationRoutes(services.organizations),
  ...menuRoutes(services.menus, services.administration.menus),
  ...versionRoutes(services.versions, services.administration.versions),
  ...administrationRoutes(services.administration),
  ...logRoutes(services.logs, services.units),
  ...evidenceRoutes(services.evidenceDesk),
  ...smsRoutes(services.texts),
  ...messageRoutes(services),
  ...webhookRoutes(services.webhooks),
  ...dashboardRoutes(services.dashboards),
  ...memberRoutes(services),
  ...roleRoutes(services.roles),
  ...fileRoutes(services.files, services.uploads),
  ...certificationRoutes(services.certifications, services.reviews),
  ...quotaRoutes(services.quotas),
  ...complaintRoutes(services.complaints),
  ...deviceRoutes(services),
  ...gatewayRoutes(services.relays),
  ...documentTypeRoutes(services.documentTypes),
  ...templateRoutes(services.templates),
  ...applicationRoutes(services),
  ...approvalRoutes(services),
  ...authorizationRoutes(services),
  ...photoRoutes(services),
  ...paperCheckRoutes(services.paperChecks),
  ...identifyRoutes(services),
  ...reportRoutes(services),
  ...useRecordRoutes(services),
  ...simulatorRoutes(services.simulators),
  ...watermarkRoutes(services),
];
