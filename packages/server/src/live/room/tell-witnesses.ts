import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { type Witnessed, witnessesOf } from '../../seal-use/ports.ts';
import { livePerson, type PersonRow } from './live.table.ts';

/** Asks those who may watch a use to do so, once an hour at most: a phone that comes again is no news. */
export const tellWitnesses = async (
  tx: Tx,
  tell: Tell,
  use: Witnessed['use'],
  filmer: PersonRow,
): Promise<void> => {
  if (use.graceSeconds === null) return;
  const before = await tx.$count(
    livePerson,
    and(
      eq(livePerson.roomId, filmer.roomId),
      eq(livePerson.part, filmer.part),
      ne(livePerson.id, filmer.id),
      gt(livePerson.createdAt, sql`now() - interval '1 hour'`),
    ),
  );
  if (before > 0) return;
  await tell(tx, {
    companyId: use.companyId,
    to: await witnessesOf(tx, use),
    event: MessageEvent.authorizationFilmed,
    params: { number: use.empowerNo, title: use.title, seal: use.deviceName, by: filmer.name },
    link: `/live?use=${use.id}`,
    object: { type: 'authorization', id: use.id },
  });
};
