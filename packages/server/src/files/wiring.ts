import type { Ground } from '../kit/ground.ts';
import { createFiles as createFeature } from './file/files.ts';
import { createStorageProof, type OnStorageFault } from './file/storage-check.ts';

interface Ports {
  /** Told of a content that is not what was kept. */
  readonly onAltered: (digest: Buffer) => Promise<void>;
  readonly onFault: OnStorageFault;
}

export type Files = ReturnType<typeof createFiles>;

/** Files: where they lie, who may have them, and large ones on their way. */
export const createFiles = ({ objects, transactions, secrets }: Ground, { onAltered, onFault }: Ports) => ({
  ...createFeature({ objects, transactions, secrets, onAltered }),
  proveStorage: createStorageProof(transactions, onFault),
});
