import { auditEveryRow } from '../features/evidence/audit-rows.ts';
import type { RowFault } from '../features/evidence/compare-rows.ts';
import { keptTables } from '../kept-tables.ts';
import type { World } from './world.ts';

/** Every row of a world that is not what its log says. */
export const rowFaults = ({ connection }: Pick<World, 'connection'>): Promise<RowFault[]> =>
  auditEveryRow(connection, keptTables);
