import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Evidence } from '../../kit/evidence.ts';

/** The append-only log of each unit. */
export const createEvidence = (): Evidence => ({
  append: async (tx, ...steps) => {
    for (const { companyId, kind, subjectId, facts, by } of steps) {
      const body = JSON.stringify({ kind, subjectId, facts, by });
      await tx.execute(
        sql`INSERT INTO evidence_entry (id, company_id, kind, subject_id, body)
            VALUES (${uuidv7()}, ${companyId}, ${kind}, ${subjectId}, ${body})`,
      );
    }
  },
});
