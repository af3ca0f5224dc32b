import type { PlatformSeal } from '../e-seals/ports.ts';
import type { FileService, FileStore } from '../files/ports.ts';
import type { Evidence } from '../kit/evidence.ts';
import type { Ground } from '../kit/ground.ts';
import type { EngravedOrders } from '../money/ports.ts';
import type { SecondProof, SmsService, Tell, VerificationService } from '../people/ports.ts';
import type { MenuService } from '../platform/ports.ts';
import { brandOf } from '../runtime/brand-of.ts';
import type { DeviceService } from '../seals/ports.ts';
import { createDestructionService } from './destruction/destruction.service.ts';
import { addDestructionsTo, createDestructionNews } from './destruction/destruction-news.ts';
import { createDestructionSigners } from './destruction/destruction-signers.ts';
import { createRecordMaker } from './destruction/record-job.ts';
import { createEngraverService } from './engraver/engraver.service.ts';
import { addEngravingsTo } from './engraving/engraving.inbox.ts';
import { createEngravingService } from './engraving/engraving.service.ts';
import { createEngravingDesk } from './engraving/engraving-desk.service.ts';
import { createEngravingWork } from './engraving/engraving-work.service.ts';

interface Ports {
  readonly files: FileService;
  readonly store: FileStore;
  readonly texts: SmsService;
  readonly menus: MenuService;
  readonly codes: VerificationService;
  readonly secondProof: SecondProof;
  readonly platformSeal: PlatformSeal;
  readonly evidence: Evidence;
  readonly tell: Tell;
  readonly devices: DeviceService;
  readonly engravedOrders: EngravedOrders;
  readonly catalogue: { readonly offers: Parameters<typeof createEngravingService>[0]['offersOf'] };
}

/** Seals that are engraved by partners, from the drawing to the register, and how old ones end. */
export const createEngraving = ({ transactions, settings, jobs, inbox }: Ground, ports: Ports) => {
  const { catalogue, engravedOrders: orders } = ports;
  const parts = { ...ports, transactions, orders, brand: brandOf(settings), offersOf: catalogue.offers };
  const news = createDestructionNews(ports.tell);
  const ending = { ...parts, jobs, news };
  const signers = createDestructionSigners(ending);
  addEngravingsTo(inbox);
  addDestructionsTo(inbox);
  return {
    destructions: createDestructionService({ ...ending, signers }),
    destructionSigners: signers,
    destructionRecords: createRecordMaker(ending),
    engravings: createEngravingService(parts),
    engravingDesk: createEngravingDesk(parts),
    engravingWork: createEngravingWork(parts),
    engravers: createEngraverService(transactions),
  };
};
