import type { IdentityCheck } from '@chancery/contract/identity-check/calls.ts';
import { IdentityState } from '@chancery/contract/identity-check/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { type IdentityRow, identityCheck } from './identity-check.table.ts';

/** A check as it is shown. */
export const presentCheck = (row: IdentityRow): z.output<typeof IdentityCheck> => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  purpose: row.purpose,
  state: row.state,
  shownName: row.shownName,
  shownNumber: row.shownNumber,
  shownPhone: row.shownPhone,
  consent: row.consent,
  note: row.note,
  askedBy: row.askedByName,
  askedAt: iso(row.askedAt),
  answeredAt: isoOrNull(row.answeredAt),
  providerNo: row.providerNo,
  triesLeft: row.state === IdentityState.amount ? limits.identity.amountTries - row.tries : 0,
});

const most = 20;

/** The checks that were made for a round of a certification, or for a party. */
const ofSubject = (tx: Tx, subjectId: string): Promise<IdentityRow[]> =>
  tx
    .select()
    .from(identityCheck)
    .where(eq(identityCheck.subjectId, subjectId))
    .orderBy(desc(identityCheck.askedAt))
    .limit(most);

/** What other groups see of identity checks. */
export const identityLook = { ofSubject, present: presentCheck };

export type IdentityLook = typeof identityLook;
