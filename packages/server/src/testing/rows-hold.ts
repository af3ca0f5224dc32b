import { keptTables } from '../kept-tables.ts';
import { auditEveryRow } from '../proof/evidence/audit-rows.ts';
import type { RowFault } from '../proof/evidence/compare-rows.ts';
import type { World } from './world.ts';

/** Every row of a world that is not what its log says. */
export const rowFaults = ({ connection }: Pick<World, 'connection'>): Promise<RowFault[]> =>
  auditEveryRow(connection, keptTables);
