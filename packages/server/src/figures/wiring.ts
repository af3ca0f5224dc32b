import type { Ground } from '../kit/ground.ts';
import { createApprovalFigureService } from './approval-figure/approval-figure.service.ts';
import { createStatisticService } from './statistic/statistic.service.ts';
import { createFigureChores } from './use-figure/figure-chores.ts';
import { createUseFigureService } from './use-figure/use-figure.service.ts';

/** What people look at to see how it goes. */
export const createFigures = ({ transactions, log }: Ground) => ({
  useFigures: createUseFigureService(transactions),
  approvalFigures: createApprovalFigureService(transactions),
  statistics: createStatisticService(transactions),
  figureChores: createFigureChores(transactions, (companyId, month, places) =>
    log.warn({ companyId, month, places }, 'sums were not what the rows say; mended'),
  ),
});
