import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { getMessagePreferences, saveMessagePreferences } from '@chancery/contract/message/calls.ts';
import { MessageChannel, MessageEvent } from '@chancery/contract/message/codes.ts';
import { type ChannelChoices, channelsFor } from '@chancery/contract/message/rules.ts';
import { and, eq, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { messagePreference } from './message.table.ts';

type Row = typeof messagePreference.$inferSelect;
type Channel = CodeOf<typeof MessageChannel>;

const ownedBy = ({ companyId, id }: UnitActor) =>
  and(eq(messagePreference.companyId, companyId), eq(messagePreference.accountId, id));

const choicesOf = (channels: ChannelChoices) =>
  MessageEvent.all.map((event) => ({ event, channels: [...channelsFor(event, channels)] }));

/** Which ways somebody's messages take. */
export const createPreferenceService = (transactions: Transactions, available: readonly Channel[]) => {
  const present = (row: Pick<Row, 'email' | 'channels' | 'revision'>) => ({
    email: row.email,
    choices: choicesOf(row.channels),
    available: [...available],
    revision: row.revision,
  });

  const get = (actor: UnitActor): Promise<CallResult<typeof getMessagePreferences>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [row] = await tx.select().from(messagePreference).where(ownedBy(actor));
      return present(row ?? { email: '', channels: {}, revision: 1 });
    });

  /** The row of the actor, made at the first save, locked. */
  const lock = async (tx: Tx, actor: UnitActor): Promise<Row> => {
    const own = { companyId: actor.companyId, accountId: actor.id };
    await tx.insert(messagePreference).values(own).onConflictDoNothing();
    const [row] = await tx.select().from(messagePreference).where(ownedBy(actor)).for('update');
    return row ?? refuse('account.userNotFound');
  };

  const save = (
    actor: UnitActor,
    { email = '', choices, revision }: CheckedInput<typeof saveMessagePreferences>,
  ): Promise<CallResult<typeof saveMessagePreferences>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lock(tx, actor);
      refuseStale(row, revision, { email: row.email, choices: choicesOf(row.channels) });
      const channels: ChannelChoices = {
        ...row.channels,
        ...Object.fromEntries(choices.map((choice) => [choice.event, [...new Set(choice.channels)]])),
      };
      const chosen = choices.some((choice) => choice.channels.includes(MessageChannel.email));
      if (email === '' && chosen && available.includes(MessageChannel.email)) refuse('message.emailNeeded');
      const [saved] = await tx
        .update(messagePreference)
        .set({ email, channels, revision: row.revision + 1, updatedBy: actor.name, updatedAt: sql`now()` })
        .where(ownedBy(actor))
        .returning();
      note({
        objectType: 'messagePreference',
        objectId: actor.id,
        objectName: actor.name,
        before: { email: row.email, channels: row.channels },
        after: { email, channels },
      });
      return present(saved ?? row);
    });

  return answering({ get, save }, (messagePreferences) => [
    handle(getMessagePreferences, ({ actor }) => messagePreferences.get(actor)),
    handle(saveMessagePreferences, ({ actor, input }) => messagePreferences.save(actor, input)),
  ]);
};
