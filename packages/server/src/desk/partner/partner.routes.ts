import * as call from '@chancery/contract/partner/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { PartnerService } from './partner.service.ts';

export const partnerRoutes = (partners: PartnerService) => [
  handle(call.savePartnerApply, ({ actor, input }) => partners.save(actor, input)),
  handle(call.listPartnerApplies, ({ actor, input }) => partners.list(actor, input)),
  handle(call.getPartnerApply, ({ actor, input }) => partners.get(actor, input.id)),
  handle(call.updatePartnerApply, ({ actor, input }) => partners.decide(actor, input)),
  handle(call.setDeliveryTime, ({ actor, input }) => partners.setDelivery(actor, input)),
];
