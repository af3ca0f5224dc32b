import * as call from '@chancery/contract/quota/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { QuotaService } from './quota.service.ts';

export const quotaRoutes = (quotas: QuotaService) => [
  handle(call.listQuotas, ({ actor, input }) => quotas.list(actor, input)),
  handle(call.getQuota, ({ actor, input }) => quotas.get(actor, input.id)),
  handle(call.applyForQuota, ({ actor, input }) => quotas.apply(actor, input)),
  handle(call.reviewQuota, ({ actor, input }) => quotas.review(actor, input)),
  handle(call.withdrawQuota, ({ actor, input }) => quotas.withdraw(actor, input.id)),
];
