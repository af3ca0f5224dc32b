import { join } from 'node:path';
import type { FileService } from '../../files/ports.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { Attempts, Leave, Tell, VerificationService } from '../../people/ports.ts';
import type { EvidenceService } from '../../proof/ports.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { ExportFiles } from '../export/export-files.ts';
import { createBeginRemoval } from './begin-removal.ts';
import { createClosingChore } from './closing.chore.ts';
import { createClosingService } from './closing.service.ts';
import { createClosingDesk } from './closing-desk.service.ts';
import { createClosingDoor } from './closing-door.service.ts';
import { createRememberRemoved } from './remember-removed.ts';
import { createRemovalProof } from './removal-proof.ts';
import { createUnitRemoval } from './remove-unit.ts';
import { createTombstones } from './tombstones.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly codes: VerificationService;
  readonly attempts: Attempts;
  readonly tell: Tell;
  readonly leave: Leave;
  readonly forget: (what: string) => void;
  readonly evidence: EvidenceService;
  readonly files: Pick<FileService, 'dropFreedContents'>;
  readonly dropParts: (uploadId: string) => Promise<void>;
  readonly exportFiles: Pick<ExportFiles, 'remove'>;
  readonly settings: Pick<Settings, 'dataDir' | 'evidenceFolder'>;
}

/** Units that ask to be deleted, and the work of it. */
export const createClosings = (parts: Parts) => {
  const { flush } = parts.evidence;
  const begin = createBeginRemoval(parts);
  const { dataDir, evidenceFolder } = parts.settings;
  const tombstones = createTombstones({
    folders: [join(dataDir, 'evidence'), ...(evidenceFolder ? [evidenceFolder] : [])],
    seal: parts.evidence.sealText,
    isSealed: parts.evidence.isSealed,
  });
  return {
    closings: createClosingService(parts),
    closingDesk: createClosingDesk(parts),
    closingDoor: createClosingDoor(parts),
    closingChore: createClosingChore({ ...parts, begin }),
    rememberRemoved: createRememberRemoved({ ...parts, begin, tombstones }),
    unitRemoval: createUnitRemoval({ ...parts, ...createRemovalProof(parts), flush }),
  };
};
