import { listLoginLog, listOperateLog } from '@chancery/contract/log/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { LogService } from './log.service.ts';

export const logRoutes = (logs: LogService) => [
  handle(listOperateLog, ({ actor, input }) => logs.listOperations(actor, input)),
  handle(listLoginLog, ({ actor, input }) => logs.listLogins(actor, input)),
];
