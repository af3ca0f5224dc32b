import { getHomeFigures, getHomePage, getOperatorHome } from '@chancery/contract/dashboard/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { DashboardService } from './dashboard.service.ts';

export const dashboardRoutes = (dashboards: DashboardService) => [
  handle(getHomePage, ({ actor, origin }) => dashboards.unitHome(actor, origin.language)),
  handle(getHomeFigures, ({ actor, input }) => dashboards.headFigures(actor, input.type)),
  handle(getOperatorHome, () => dashboards.operatorHome()),
];
