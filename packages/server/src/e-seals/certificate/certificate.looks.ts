import { certificateStateOf } from '@chancery/contract/certificate/rules.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { sealCertificate } from './certificate.table.ts';

/** The certificate a seal signs with now, in short. */
export const certificateNow = async (tx: Tx, deviceId: string) => {
  const [row] = await tx
    .select()
    .from(sealCertificate)
    .where(and(eq(sealCertificate.deviceId, deviceId), isNull(sealCertificate.replacedAt)));
  return row
    ? { state: certificateStateOf(row, new Date()), issuerName: row.issuerName, endsAt: iso(row.endsAt) }
    : null;
};
