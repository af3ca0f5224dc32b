import { PartyState, SigningState } from '@chancery/contract/signing/codes.ts';
import { and, count, eq, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import type { HandOverProvider } from '../../people/ports.ts';
import { membersOf } from './check-parties.ts';
import { keptSigningEvent, keptSigningParty } from './signing.kept.ts';
import { signingParty, signingTask } from './signing.table.ts';

const openOf = (unit: string, account: string) =>
  and(
    eq(signingParty.companyId, unit),
    eq(signingParty.accountId, account),
    inArray(signingParty.state, [PartyState.waiting, PartyState.asked, PartyState.opened]),
    inArray(signingTask.state, [SigningState.draft, SigningState.running]),
  );

/** What somebody was to sign passes on when they leave; nothing gets stuck with who cannot sign. */
export const openSignings: HandOverProvider = {
  name: 'signings',
  count: async (tx, unit, account) => {
    const [own] = await tx
      .select({ n: count() })
      .from(signingParty)
      .innerJoin(signingTask, eq(signingTask.id, signingParty.taskId))
      .where(openOf(unit, account));
    return own?.n ?? 0;
  },
  move: async (tx, unit, from, to) => {
    const heir = (await membersOf(tx, unit, [to])).get(to);
    if (!heir) return 0;
    const rows = await tx
      .select({ party: signingParty })
      .from(signingParty)
      .innerJoin(signingTask, eq(signingTask.id, signingParty.taskId))
      .where(openOf(unit, from))
      .orderBy(signingTask.id)
      .for('update');
    for (const { party } of rows) {
      const changes = { accountId: to, name: heir.name, phone: heir.mobile };
      await changeRows(tx, keptSigningParty, changes, eq(signingParty.id, party.id));
      const { companyId, taskId, id: partyId, name: byName } = party;
      const event = { id: uuidv7(), companyId, taskId, partyId, step: 'handedOver', byName, text: heir.name };
      await addRows(tx, keptSigningEvent, [{ ...event, step: 'handedOver' }]);
    }
    return rows.length;
  },
};
