import type { StatisticKind } from '@chancery/contract/figure/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';
import { departmentsNamed, peopleNamed } from '../../people/ports.ts';
import type { Kind } from './use-sums.ts';

type Named = ReadonlyMap<string, string>;

const namesIn =
  (table: 'device' | 'document_type' | 'approval_template') =>
  async (tx: Tx, companyId: string, ids: readonly string[]): Promise<Named> => {
    const { rows } = await tx.execute<{ id: string; name: string }>(sql`
      SELECT id, name FROM ${sql.identifier(table)}
      WHERE company_id = ${companyId} AND id = ANY (${sql.param([...ids])}::uuid[])`);
    return new Map(rows.map(({ id, name }) => [id, name]));
  };

type Reader = (tx: Tx, companyId: string, ids: readonly string[]) => Promise<Named>;
type AnyKind = Kind | CodeOf<typeof StatisticKind>;

const readers: Partial<Record<AnyKind, Reader>> = {
  seal: namesIn('device'),
  department: departmentsNamed,
  person: peopleNamed,
  documentType: namesIn('document_type'),
  template: namesIn('approval_template'),
};

/** Whoever or whatever is meant by keys, where they have names. */
export const namesOf = async (
  tx: Tx,
  { companyId }: UnitActor,
  kind: AnyKind,
  keys: readonly string[],
): Promise<Named> => (await readers[kind]?.(tx, companyId, keys)) ?? new Map();
