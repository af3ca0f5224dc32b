import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { visibleTo as grantVisibleTo } from '../authorization/authorization.facts.ts';
import { type AuthorizationRow, authorization } from '../authorization/authorization.table.ts';
import { type UseRecordRow, useRecord } from '../use-record/use-record.table.ts';
import { visibleTo as useVisibleTo } from '../use-record/visible.ts';

/** A use somebody may look at: what was granted, what was done, or both. */
export type FoundUse = {
  readonly key: string;
  readonly grant: AuthorizationRow | null;
  readonly record: UseRecordRow | null;
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Finds a use by the number of its authorisation, or one that nobody authorised by its id; others' do not exist. */
export const findUse = async (tx: Tx, actor: UnitActor, key: string): Promise<FoundUse> => {
  if (uuid.test(key)) {
    const [record] = await tx
      .select()
      .from(useRecord)
      .where(
        and(
          eq(useRecord.id, key),
          eq(useRecord.companyId, actor.companyId),
          isNull(useRecord.authorizationId),
          useVisibleTo(actor),
        ),
      );
    return record ? { key, grant: null, record } : refuse('report.notFound');
  }
  const [row] = await tx
    .select({ grant: authorization, record: useRecord })
    .from(authorization)
    .leftJoin(useRecord, eq(useRecord.authorizationId, authorization.id))
    .where(
      and(
        eq(authorization.empowerNo, key),
        eq(authorization.companyId, actor.companyId),
        or(grantVisibleTo(actor) ?? sql`true`, useVisibleTo(actor) ?? sql`true`),
      ),
    );
  return row ? { key, ...row } : refuse('report.notFound');
};
