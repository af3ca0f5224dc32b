import type { Ground } from '../kit/ground.ts';
import { createFiles as createFeature } from './file/files.ts';

interface Ports {
  /** Told of a content that is not what was kept. */
  readonly onAltered: (digest: Buffer) => Promise<void>;
}

export type Files = ReturnType<typeof createFiles>;

/** Files: where they lie, who may have them, and large ones on their way. */
export const createFiles = ({ settings, transactions, secrets }: Ground, { onAltered }: Ports) =>
  createFeature({ dataDir: settings.dataDir, transactions, secrets, onAltered });
