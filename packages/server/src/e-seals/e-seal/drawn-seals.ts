import { svgOf } from '@chancery/pdf-seal/picture/picture.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { DrawnSeals } from '../../seals/ports.ts';
import { eSeal, eSealPicture } from './e-seal.table.ts';
import { fromStored } from './stored-picture.ts';

/** What electronic seals show now, for lists of seals to choose from. */
export const drawnSeals: DrawnSeals = {
  namesOf: async (tx, companyId, deviceIds) => {
    const rows = await tx
      .select({ deviceId: eSeal.deviceId, id: eSealPicture.id })
      .from(eSeal)
      .innerJoin(
        eSealPicture,
        and(eq(eSealPicture.deviceId, eSeal.deviceId), eq(eSealPicture.version, eSeal.pictureVersion)),
      )
      .where(and(eq(eSeal.companyId, companyId), inArray(eSeal.deviceId, [...deviceIds])));
    return new Map(rows.map(({ deviceId, id }) => [deviceId, id]));
  },
  contentsOf: async (tx, names) => {
    const rows = await tx
      .select()
      .from(eSealPicture)
      .where(inArray(eSealPicture.id, [...names]));
    return new Map(rows.map((row) => [row.id, Buffer.from(svgOf(fromStored(row)))]));
  },
};
