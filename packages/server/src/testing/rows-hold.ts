import { lookAtOnce } from '../features/evidence/audit-all.ts';
import { auditRows } from '../features/evidence/audit-rows.ts';
import type { RowFault } from '../features/evidence/compare-rows.ts';
import { keptTables } from '../kept-tables.ts';
import type { World } from './world.ts';

/** Every row of a world that is not what its log says. */
export const rowFaults = ({ connection }: Pick<World, 'connection'>): Promise<RowFault[]> =>
  lookAtOnce(connection, async (client) => {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM company ORDER BY id');
    const faults: RowFault[] = [];
    for (const { id } of rows) faults.push(...(await auditRows(client, keptTables, id)));
    return faults;
  });
