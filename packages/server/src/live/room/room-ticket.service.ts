import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { newLiveRoomTicket } from '@chancery/contract/live/calls.ts';
import { and, inArray, isNull } from 'drizzle-orm';
import { makeTicket, readTicket } from '../../files/ports.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { livePerson } from './live.table.ts';
import { type Seats, ticketMs } from './seats.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly seats: Seats;
}

interface Reader {
  readonly sessionId: string;
  readonly companyId: string;
  readonly accountId: string;
  readonly mobile: string;
}

/** Lets a browser in a room hear when there is something new; whoever is heard of here is named by their seat. */
export const createRoomTickets = ({ transactions, secrets, seats }: Parts) => {
  const make = async (key: string): Promise<CallResult<typeof newLiveRoomTicket>> => {
    const person = await seats.find(key);
    if (!person) return seats.over();
    if (person.leftAt) refuse('live.over');
    const expiresAt = new Date(Date.now() + ticketMs);
    // Of a person and not of a file: no link to a file is made of it, since no file has such an id.
    return {
      ticket: makeTicket(secrets, 'seat', { fileId: person.id, forId: person.roomId, expiresAt }),
      expiresAt: iso(expiresAt),
    };
  };

  const there = async (ids: readonly string[]) =>
    ids.length === 0
      ? []
      : transactions.read('platform', (tx) =>
          tx
            .select()
            .from(livePerson)
            .where(and(inArray(livePerson.id, [...ids]), isNull(livePerson.leftAt))),
        );

  const take = async (ticket: string): Promise<Reader | undefined> => {
    const said = readTicket(secrets, 'seat', ticket, Date.now());
    const [person] = said ? await there([said.fileId]) : [];
    if (!person || person.roomId !== said?.forId) return undefined;
    return { sessionId: person.id, companyId: person.companyId, accountId: person.id, mobile: person.id };
  };

  const stillListening = async (readers: readonly Reader[]): Promise<ReadonlySet<string>> =>
    new Set((await there(readers.map(({ sessionId }) => sessionId))).map(({ id }) => id));

  return answering({ make, take, stillListening }, (roomTickets) => [
    handle(newLiveRoomTicket, ({ input }) => roomTickets.make(input.key)),
  ]);
};
