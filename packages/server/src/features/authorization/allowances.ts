import { MessageEvent } from '@chancery/contract/message.codes.ts';
import { and, eq, sql } from 'drizzle-orm';
import { tellLive } from '../../kit/live.ts';
import type { Tx } from '../../kit/transaction.ts';
import { applicationSeal } from '../application/application.table.ts';
import type { Applied } from '../approval/approval.runner.ts';
import { device } from '../device/device.table.ts';
import { administratorsOf } from '../message/administrators.ts';
import type { Tell } from '../message/message-tell.ts';

/** Keeps what an application allows once it is approved, and tells whoever keeps its seals. */
export const createAllowances =
  (tell: Tell) =>
  async (tx: Tx, row: Applied): Promise<void> => {
    await tx.execute(sql`
    INSERT INTO seal_allowance
      (id, company_id, application_id, device_id, normal_count, cross_page_count, window_end)
    SELECT gen_random_uuid(), a.company_id, a.id, s.device_id, s.normal_count, s.cross_page_count,
           (a.fields ->> 'endAt')::timestamptz
    FROM application a JOIN application_seal s ON s.application_id = a.id
    WHERE a.id = ${row.id}
    ON CONFLICT DO NOTHING`);
    const seals = await tx
      .selectDistinct({ keeperId: device.keeperId })
      .from(applicationSeal)
      .innerJoin(device, eq(device.id, applicationSeal.deviceId))
      .where(and(eq(applicationSeal.applicationId, row.id), eq(device.companyId, row.companyId)));
    const keepers = seals.flatMap(({ keeperId }) => keeperId ?? []);
    // A seal that nobody keeps is the administrators' to authorise.
    const isUnkept = seals.some(({ keeperId }) => keeperId === null);
    const to = isUnkept ? [...keepers, ...(await administratorsOf(tx, row.companyId))] : keepers;
    await tell(tx, {
      companyId: row.companyId,
      to,
      event: MessageEvent.authorizationToGrant,
      params: { number: row.number, title: row.title, applicant: row.applicantName },
      link: '/sealManage/authorizationDown',
      object: { type: 'application', id: row.id },
    });
    await tellLive(tx, { kind: 'counts', companyId: row.companyId, accountIds: to });
  };
