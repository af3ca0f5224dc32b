import type { FileService } from '../files/ports.ts';
import type { Ground } from '../kit/ground.ts';
import type { DeviceService, LockService, OpenUse } from '../seals/ports.ts';
import { createESealLooks } from './e-seal/e-seal.looks.ts';
import { createESealService } from './e-seal/e-seal.service.ts';
import { createPictureMaker } from './e-seal/make-picture.ts';

interface Ports {
  readonly files: FileService;
  readonly devices: DeviceService;
  readonly locks: LockService;
  /** What is open for a seal. */
  readonly uses: OpenUse;
}

/** Seals that sign instead of pressing: what they look like, what they sign with, and what they sealed. */
export const createESeals = ({ transactions }: Ground, ports: Ports) => {
  const pictures = createPictureMaker(ports.files);
  return {
    eSeals: createESealService({ transactions, pictures, ...ports }),
    eSealLooks: createESealLooks(transactions),
    sealPictures: pictures,
  };
};
