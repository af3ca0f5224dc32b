import { getESeal, getSealPicture } from '@chancery/contract/e-seal/calls.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { and, desc, eq } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { peopleNamed } from '../../people/ports.ts';
import { refuseOthers } from '../../seals/ports.ts';
import { certificateNow } from '../certificate/certificate.looks.ts';
import { eSealPicture } from './e-seal.table.ts';
import { findESeal, pictureOf } from './e-seals.ts';
import { fromStored, toShown } from './stored-picture.ts';

/** What electronic seals look like and how they stand. */
export const createESealLooks = (transactions: Transactions) => {
  const get = (actor: UnitActor, id: string): Promise<CallResult<typeof getESeal>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      await refuseOthers(tx, actor, id);
      const { device, made, state } = await findESeal(tx, id);
      const pictures = await tx
        .select()
        .from(eSealPicture)
        .where(and(eq(eSealPicture.deviceId, id), eq(eSealPicture.companyId, actor.companyId)))
        .orderBy(desc(eSealPicture.version));
      const people = await peopleNamed(tx, actor.companyId, [device.keeperId]);
      return {
        id,
        name: device.name,
        state,
        keyKind: made?.keyKind ?? null,
        keeper: device.keeperId
          ? { userId: device.keeperId, realName: people.get(device.keeperId) ?? '' }
          : null,
        certificate: await certificateNow(tx, id),
        pictures: pictures.map((row) => ({
          ...toShown(fromStored(row)),
          version: row.version,
          source: row.source,
          design: row.design,
          reason: row.reason,
          by: row.createdByName,
          at: iso(row.createdAt),
        })),
        madeBy: made?.createdByName ?? '',
        madeAt: isoOrNull(made?.createdAt ?? null),
      };
    });

  const picture = (actor: UnitActor, id: string): Promise<CallResult<typeof getSealPicture>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { device } = await findESeal(tx, id);
      if (device.companyId !== actor.companyId || device.unboundAt) return refuse('device.notFound');
      const { version, picture: shown } = await pictureOf(tx, id);
      return { ...toShown(shown), name: device.name, version };
    });

  return answering({ get, picture }, (looks) => [
    handle(getESeal, ({ actor, input }) => looks.get(actor, input.id)),
    handle(getSealPicture, ({ actor, input }) => looks.picture(actor, input.id)),
  ]);
};
