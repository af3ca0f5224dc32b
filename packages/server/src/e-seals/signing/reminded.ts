import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { type PartyRow, signingParty } from './signing.table.ts';

const note = (tx: Tx, { id }: PartyRow, set: Parameters<ReturnType<Tx['update']>['set']>[0]) =>
  tx.update(signingParty).set(set).where(eq(signingParty.id, id));

/** Remembers that a party was reminded by hand. */
export const countReminder = (tx: Tx, party: PartyRow) =>
  note(tx, party, { reminders: party.reminders + 1, remindedAt: sql`now()` });

/** Remembers that a party was reminded by the passing of days. */
export const countNudge = (tx: Tx, party: PartyRow) =>
  note(tx, party, { nudges: party.nudges + 1, remindedAt: sql`now()` });

/** Remembers that a text with a link went out to a party. */
export const countText = (tx: Tx, party: PartyRow) => note(tx, party, { textedAt: sql`now()` });
