import type { Ground } from '../kit/ground.ts';
import type { Attempts } from '../people/ports.ts';
import { createApprovalFigureService } from './approval-figure/approval-figure.service.ts';
import { createStatisticService } from './statistic/statistic.service.ts';
import { createFigureChores } from './use-figure/figure-chores.ts';
import { createUseFigureService } from './use-figure/use-figure.service.ts';
import { createWallService } from './wall/wall.service.ts';

interface Parts {
  readonly attempts: Pick<Attempts, 'takePublicCall'>;
}

/** What people look at to see how it goes. */
export const createFigures = ({ transactions, secrets, log }: Ground, { attempts }: Parts) => ({
  wall: createWallService({ transactions, secrets, attempts }),
  useFigures: createUseFigureService(transactions),
  approvalFigures: createApprovalFigureService(transactions),
  statistics: createStatisticService(transactions),
  figureChores: createFigureChores(transactions, (companyId, month, places) =>
    log.warn({ companyId, month, places }, 'sums were not what the rows say; mended'),
  ),
});
