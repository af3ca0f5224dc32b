import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { device } from '../../seals/ports.ts';
import { sealCertificate } from './certificate.table.ts';

/** The names of seals, by certificates that were made for them. */
export const certifiedSeals = (tx: Tx, ids: string[]) => {
  const { id, deviceId } = sealCertificate;
  return tx
    .select({ key: id, id, name: device.name })
    .from(sealCertificate)
    .innerJoin(device, eq(device.id, deviceId))
    .where(inArray(id, ids));
};
