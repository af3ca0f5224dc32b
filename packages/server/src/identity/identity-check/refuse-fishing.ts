import { IdentityPurpose } from '@chancery/contract/identity-check/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { IdentityRow } from './identity-check.table.ts';

type Asked = Pick<IdentityRow, 'companyId' | 'askedBy' | 'numberDigest' | 'digest' | 'purpose' | 'subjectId'>;

const { perPersonDay, perUnitDay, certificationsPerDay, perPartyDay, sameNumberDay } = limits.identity;

/**
 * Nobody looks people up: what one person, one unit and one number may be asked for in a day is bounded. With the unit's row
 * held, so that many at once are counted one after the other.
 */
export const refuseFishing = async (tx: Tx, asked: Asked): Promise<void> => {
  const { rows } = await tx.execute<Record<'unit' | 'person' | 'number' | 'rounds' | 'party', number>>(sql`
    SELECT count(*)::int AS unit,
           count(*) FILTER (WHERE asked_by = ${asked.askedBy})::int AS person,
           count(DISTINCT digest) FILTER (WHERE number_digest = ${asked.numberDigest}
                                            AND digest <> ${asked.digest})::int AS number,
           count(*) FILTER (WHERE subject_id = ${asked.subjectId})::int AS party,
           count(*) FILTER (WHERE purpose = ${IdentityPurpose.certification})::int AS rounds
    FROM identity_check
    WHERE company_id = ${asked.companyId} AND asked_at > now() - interval '1 day' AND state <> 'failed'`);
  const { unit = 0, person = 0, number = 0, rounds = 0, party = 0 } = rows[0] ?? {};
  const forCertification = asked.purpose === IdentityPurpose.certification;
  if (forCertification && rounds >= certificationsPerDay)
    refuse('identity.tooMany', { params: { max: certificationsPerDay } });
  if (party >= perPartyDay) refuse('identity.tooMany', { params: { max: perPartyDay } });
  if (number >= sameNumberDay) refuse('identity.sameNumber', { params: { max: sameNumberDay } });
  if (person >= perPersonDay) refuse('identity.tooMany', { params: { max: perPersonDay } });
  if (unit >= perUnitDay) refuse('identity.tooMany', { params: { max: perUnitDay } });
};
