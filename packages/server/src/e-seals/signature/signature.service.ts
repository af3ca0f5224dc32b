import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import {
  cleanMyPhoto,
  getMySignature,
  keepMySignature,
  removeMySignature,
} from '@chancery/contract/signature/calls.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { removeRows } from '../../kit/keep-rows.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { InkCleaner } from './clean-photo.ts';
import { isMine, keepSignature, signatureOf } from './my-signature.ts';
import { signaturesKept } from './signature.kept.ts';
import { strokesOf } from './strokes.ts';

/** People's own signatures: kept, shown and deleted by themselves alone. */
export const createSignatures = (transactions: Transactions, ink: Pick<InkCleaner, 'photo'>) => {
  const get = (actor: UnitActor): Promise<CallResult<typeof getMySignature>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const row = await signatureOf(tx, actor);
      if (!row) return { signature: null };
      const { kind, content, keptAt } = row;
      return { signature: { kind, picture: content.toString('base64'), keptAt: iso(keptAt) } };
    });

  const say = ({ id, name }: UnitActor, after: Readonly<Record<string, unknown>>) =>
    note({ objectType: 'signature', objectId: id, objectName: name, after });

  const keep = (
    actor: UnitActor,
    { kind }: Pick<CheckedInput<typeof keepMySignature>, 'kind'>,
    content: Buffer,
  ): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await keepSignature(tx, actor, { kind, content });
      say(actor, { kind });
      return {};
    });

  const remove = (actor: UnitActor): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await removeRows(tx, signaturesKept, isMine(actor));
      say(actor, { removed: true });
      return {};
    });

  return answering({ get, keep, remove }, (own) => [
    handle(getMySignature, ({ actor }) => own.get(actor)),
    handlePrepared(
      keepMySignature,
      ({ input }) => strokesOf(input.picture),
      ({ actor, input }, content) => own.keep(actor, input, content),
    ),
    handle(removeMySignature, ({ actor }) => own.remove(actor)),
    handle(cleanMyPhoto, ({ input }) => ink.photo(input)),
  ]);
};
