import type { FileService, FileStore } from '../files/ports.ts';
import type { Ground } from '../kit/ground.ts';
import type { Attempts, Tell } from '../people/ports.ts';
import type { LogService, MenuService } from '../platform/ports.ts';
import { createApprovalFigureService } from './approval-figure/approval-figure.service.ts';
import { createMonthReportChore } from './month-report/month-report.chore.ts';
import { createMonthReportService } from './month-report/month-report.service.ts';
import { createReportPlanService } from './month-report/report-plan.service.ts';
import { createStatisticService } from './statistic/statistic.service.ts';
import { createFigureChores } from './use-figure/figure-chores.ts';
import { createUseFigureService } from './use-figure/use-figure.service.ts';
import { createWallService } from './wall/wall.service.ts';

interface Ports {
  readonly attempts: Pick<Attempts, 'takePublicCall'>;
  readonly tell: Tell;
  readonly files: FileService;
  readonly store: FileStore;
  readonly menus: MenuService;
  readonly logs: LogService;
}

/** What people look at to see how it goes. */
export const createFigures = (ground: Ground, { attempts, tell, files, store, menus, logs }: Ports) => {
  const { transactions, secrets, log, jobs, settings } = ground;
  const monthReports = createMonthReportService({ settings, transactions, files, store, tell, logs });
  return {
    wall: createWallService({ transactions, secrets, attempts }),
    useFigures: createUseFigureService(transactions),
    approvalFigures: createApprovalFigureService(transactions),
    statistics: createStatisticService(transactions),
    monthReports,
    reportPlans: createReportPlanService(transactions),
    sendMonthReports: createMonthReportChore(transactions, jobs, menus, monthReports),
    figureChores: createFigureChores(transactions, (companyId, quarter, places) =>
      log.warn({ companyId, quarter, places }, 'sums were not what the rows say; mended'),
    ),
  };
};
