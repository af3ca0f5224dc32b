import type { Route } from '../kit/handle.ts';
import { applicationRoutes } from './application/application.routes.ts';
import { approvalRoutes } from './approval/approval.routes.ts';
import { authorizationRoutes } from './authorization/authorization.routes.ts';
import { documentTypeRoutes } from './document-type/document-type.routes.ts';
import { paperCheckRoutes } from './paper-check/paper-check.routes.ts';
import { photoRoutes } from './photo/photo.routes.ts';
import { reportRoutes } from './report/report.routes.ts';
import { templateRoutes } from './template/template.routes.ts';
import { useRecordRoutes } from './use-record/use-record.routes.ts';
import type { SealUse } from './wiring.ts';

export const sealUseRoutes = (use: SealUse): Route[] => [
  ...documentTypeRoutes(use.documentTypes),
  ...templateRoutes(use.templates),
  ...applicationRoutes(use),
  ...approvalRoutes(use),
  ...authorizationRoutes(use),
  ...photoRoutes(use),
  ...paperCheckRoutes(use.paperChecks),
  ...reportRoutes(use),
  ...useRecordRoutes(use),
];
