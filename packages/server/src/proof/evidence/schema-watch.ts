import type pg from 'pg';
import { compareSchema, type SchemaFault, schemaFaultText } from '../../kit/schema-facts.ts';
import { lookAtOnce } from './audit-all.ts';
import type { EvidenceAlarm } from './evidence-alarm.ts';
import { platformWide } from './standing-refusals.ts';

/** Names everything in which the database is not what the migrations of this build make of it. */
export const auditSchema = (connection: pg.PoolConfig): Promise<SchemaFault[]> =>
  lookAtOnce(connection, compareSchema);

export type SchemaWatch = ReturnType<typeof createSchemaWatch>;

/** Compares what the database is made of with what the migrations make, and says what differs. */
export const createSchemaWatch = (connection: pg.PoolConfig, alarm: Pick<EvidenceAlarm, 'found'>) => {
  let said = '';

  const compare = async (isNews: (faults: string) => boolean): Promise<number> => {
    const faults = (await auditSchema(connection)).map(schemaFaultText);
    const text = faults.join('\n');
    if (faults.length > 0 && isNews(text)) await alarm.found(platformWide, 'schemaAltered', faults);
    said = text;
    return faults.length;
  };

  return {
    /** Says what differs, also if it was said before. */
    audit: (): Promise<number> => compare(() => true),
    /** Says what differs, if it is not what was said the last time. */
    look: (): Promise<number> => compare((text) => text !== said),
  };
};
