import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getPhoneState } from '@chancery/contract/photo/calls.ts';
import { eq } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';
import { authorization } from '../authorization/authorization.table.ts';
import { useRecord } from '../use-record/use-record.table.ts';
import { unphotographed } from './attach-photo.ts';
import type { PhotoTicketRow } from './photo.table.ts';

/** What a phone may know of the use that its ticket is for. */
export const phoneState = async (
  tx: Tx,
  ticket: PhotoTicketRow,
): Promise<CallResult<typeof getPhoneState>> => {
  const [use] = await tx
    .select({ grant: authorization, record: useRecord, unitName: company.name })
    .from(authorization)
    .innerJoin(company, eq(company.id, authorization.companyId))
    .leftJoin(useRecord, eq(useRecord.authorizationId, authorization.id))
    .where(eq(authorization.id, ticket.authorizationId));
  if (!use) return refuse('photo.ticketOver');
  const { grant, record, unitName } = use;
  const missing = record ? await unphotographed(tx, record.id) : [];
  return {
    title: grant.title,
    empowerNo: grant.empowerNo,
    deviceName: grant.deviceName,
    unitName,
    expiresAt: iso(ticket.expiresAt),
    now: iso(new Date()),
    maxPhotos: ticket.maxPhotos,
    taken: ticket.taken,
    photoLock: grant.photoLock,
    presses: record?.presses ?? 0,
    missing: missing.map(({ id, sequence, kind }) => ({ id, sequence, kind })),
  };
};
