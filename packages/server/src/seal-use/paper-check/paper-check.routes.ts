import * as call from '@chancery/contract/paper-check/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { PaperCheckService } from './paper-check.service.ts';

export const paperCheckRoutes = (checks: PaperCheckService) => [
  handle(call.checkPaper, ({ actor, input }) => checks.request(actor, input.photoId)),
  handle(call.listPaperChecks, ({ actor, input }) => checks.list(actor, input.id)),
];
