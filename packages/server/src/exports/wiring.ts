import type { Ground } from '../kit/ground.ts';
import type { Tell } from '../people/ports.ts';
import type { MenuService } from '../platform/ports.ts';
import type { ProveUse } from '../seal-use/ports.ts';
import { createExportService } from './export/export.service.ts';
import { createExportFiles } from './export/export-files.ts';
import { createExportRunner } from './export/export-runner.ts';
import { createExportWork } from './export/export-work.ts';
import { createListReader, type RouteFor } from './export/read-list.ts';
import { createAskerOf } from './export/rights.ts';
import { createExportDoor } from './export/serve-exports.ts';

interface Ports {
  readonly menus: Pick<MenuService, 'permissionsOf'>;
  readonly tell: Tell;
  readonly proveUse: ProveUse;
  /** Who answers the lists that are exported by being asked. */
  readonly routeFor: RouteFor;
}

/** Lists that are written into files in the background. */
export const createExports = (ground: Ground, { menus, tell, proveUse, routeFor }: Ports) => {
  const { objects, transactions, secrets, log } = ground;
  const files = createExportFiles(objects);
  const askerOf = createAskerOf(menus);
  const work = createExportWork({ transactions, files, tell });
  const lists = createListReader(routeFor);
  const runner = createExportRunner({ transactions, files, work, askerOf, proveUse, lists, log });
  return {
    exports: createExportService({ transactions, secrets, files, askerOf, lists, nudge: runner.nudge }),
    exportDoor: createExportDoor({ transactions, secrets, files, askerOf }),
    exportRunner: runner,
    exportWork: work,
    exportLists: lists,
  };
};
