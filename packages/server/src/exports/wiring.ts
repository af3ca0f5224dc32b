import type { FileService, FileStore } from '../files/ports.ts';
import type { Ground } from '../kit/ground.ts';
import type { Attempts, Leave, Tell, VerificationService } from '../people/ports.ts';
import type { MenuService } from '../platform/ports.ts';
import type { EvidenceService } from '../proof/ports.ts';
import type { ProveUse } from '../seal-use/ports.ts';
import { createClosings } from './closing/closings.ts';
import { createExportService } from './export/export.service.ts';
import { createExportFiles } from './export/export-files.ts';
import { createExportRunner } from './export/export-runner.ts';
import { createExportWork } from './export/export-work.ts';
import { createListReader, type RouteFor } from './export/read-list.ts';
import { createAskerOf } from './export/rights.ts';
import { createExportDoor } from './export/serve-exports.ts';

interface Ports {
  readonly menus: Pick<MenuService, 'permissionsOf' | 'operatorPermissions'>;
  readonly tell: Tell;
  readonly proveUse: ProveUse;
  readonly store: FileStore;
  readonly files: FileService;
  readonly codes: VerificationService;
  readonly attempts: Attempts;
  readonly leave: Leave;
  readonly evidence: EvidenceService;
  /** Drops the parts of a file on its way. */
  readonly dropParts: (uploadId: string) => Promise<void>;
  /** Who answers the lists that are exported by being asked. */
  readonly routeFor: RouteFor;
}

/** Lists that are written into files in the background, and units that go with everything they have. */
export const createExports = (
  ground: Ground,
  {
    menus,
    tell,
    proveUse,
    store,
    files: uploaded,
    codes,
    attempts,
    leave,
    evidence,
    dropParts,
    routeFor,
  }: Ports,
) => {
  const { objects, transactions, secrets, log } = ground;
  const files = createExportFiles(objects);
  const askerOf = createAskerOf(menus);
  const work = createExportWork({ transactions, files, tell });
  const lists = createListReader(routeFor);
  const { sealUnitExport } = evidence;
  const runner = createExportRunner({
    transactions,
    files,
    work,
    askerOf,
    proveUse,
    store,
    sealUnitExport,
    lists,
    log,
  });
  return {
    exports: createExportService({
      transactions,
      secrets,
      files,
      askerOf,
      codes,
      lists,
      nudge: runner.nudge,
    }),
    exportDoor: createExportDoor({ transactions, secrets, files, askerOf }),
    exportRunner: runner,
    exportWork: work,
    exportLists: lists,
    ...createClosings({
      ...ground,
      codes,
      attempts,
      tell,
      leave,
      evidence,
      dropParts,
      files: uploaded,
      exportFiles: files,
    }),
  };
};
