import type { FileService } from '../files/ports.ts';
import type { Evidence } from '../kit/evidence.ts';
import type { Ground } from '../kit/ground.ts';
import type { EngravedOrders } from '../money/ports.ts';
import type { Tell } from '../people/ports.ts';
import { brandOf } from '../runtime/brand-of.ts';
import type { DeviceService } from '../seals/ports.ts';
import { createEngraverService } from './engraver/engraver.service.ts';
import { createEngravingService } from './engraving/engraving.service.ts';
import { createEngravingDesk } from './engraving/engraving-desk.service.ts';
import { createEngravingWork } from './engraving/engraving-work.service.ts';

interface Ports {
  readonly files: FileService;
  readonly evidence: Evidence;
  readonly tell: Tell;
  readonly devices: DeviceService;
  readonly engravedOrders: EngravedOrders;
  readonly catalogue: { readonly offers: Parameters<typeof createEngravingService>[0]['offersOf'] };
}

/** Seals that are engraved by partners: from the drawing to the register. */
export const createEngraving = ({ transactions, settings }: Ground, ports: Ports) => {
  const { catalogue, engravedOrders: orders } = ports;
  const parts = { ...ports, transactions, orders, brand: brandOf(settings), offersOf: catalogue.offers };
  return {
    engravings: createEngravingService(parts),
    engravingDesk: createEngravingDesk(parts),
    engravingWork: createEngravingWork(parts),
    engravers: createEngraverService(transactions),
  };
};
