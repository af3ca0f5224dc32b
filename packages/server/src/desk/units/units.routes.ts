import * as call from '@chancery/contract/units/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { UnitsService } from './units.service.ts';

export const unitsRoutes = (units: UnitsService) => [
  handle(call.listManagedUnits, ({ input }) => units.list(input)),
  handle(call.openUnit, ({ actor, input }) => units.open(actor, input)),
  handle(call.getManagedUnit, ({ actor, input }) => units.get(actor, input.companyId)),
  handle(call.listManagedMembers, ({ actor, input }) => units.members(actor, input)),
  handle(call.listManagedOperations, ({ actor, input }) => units.operations(actor, input)),
  handle(call.updateManagedLimits, ({ actor, input }) => units.updateLimits(actor, input)),
];
