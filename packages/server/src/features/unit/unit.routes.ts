import { addUnit, getUnitConfig, listUnitsByPhone, listUnitsByUser } from '@chancery/contract/unit.ts';
import { handle } from '../../kit/handle.ts';
import type { UnitService } from './unit.service.ts';

export const unitRoutes = (units: UnitService) => [
  handle(listUnitsByPhone, ({ actor }) => units.listFor(actor)),
  handle(listUnitsByUser, ({ actor }) => units.listFor(actor)),
  handle(addUnit, ({ actor, input }) => units.add(actor, input)),
  handle(getUnitConfig, ({ actor, input }) => units.config(actor, input)),
];
