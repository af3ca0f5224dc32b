import { addLoginLog, listLoginLog, listOperateLog } from '@chancery/contract/log.ts';
import { handle } from '../../kit/handle.ts';
import type { UnitService } from '../unit/unit.service.ts';
import type { LogService } from './log.service.ts';

export const logRoutes = (logs: LogService, units: UnitService) => [
  handle(listOperateLog, ({ actor, input }) => logs.listOperations(actor, input)),
  handle(listLoginLog, ({ actor, input }) => logs.listLogins(actor, input)),
  handle(addLoginLog, ({ actor, input }) => units.recordEntry(actor, input)),
];
