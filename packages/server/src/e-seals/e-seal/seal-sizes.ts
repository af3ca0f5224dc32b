import { and, eq, inArray } from 'drizzle-orm';
import type { SizesOf } from '../../seal-use/ports.ts';
import { eSeal, eSealPicture } from './e-seal.table.ts';

/** How large electronic seals show, by the pictures they have now. */
export const sealSizes: SizesOf = async (tx, companyId, deviceIds) => {
  if (deviceIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: eSeal.deviceId, width: eSealPicture.widthMm, height: eSealPicture.heightMm })
    .from(eSeal)
    .innerJoin(
      eSealPicture,
      and(eq(eSealPicture.deviceId, eSeal.deviceId), eq(eSealPicture.version, eSeal.pictureVersion)),
    )
    .where(and(eq(eSeal.companyId, companyId), inArray(eSeal.deviceId, [...deviceIds])));
  return new Map(rows.map(({ id, width, height }) => [id, { width, height }]));
};
