import { randomUUID } from 'node:crypto';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { and, eq } from 'drizzle-orm';
import { addRows } from '../../kit/keep-rows.ts';
import { tellLive } from '../../kit/live.ts';
import type { Tx } from '../../kit/transaction.ts';
import { administratorsOf, type Tell } from '../../people/ports.ts';
import { device } from '../../seals/ports.ts';
import { application, applicationSeal } from '../application/application.table.ts';
import type { Applied } from '../approval/applied.ts';
import { keptAllowance } from './authorization.kept.ts';

/** Keeps what an application allows once it is approved, and tells whoever keeps its seals. */
export const createAllowances =
  (tell: Tell) =>
  async (tx: Tx, row: Applied): Promise<void> => {
    const wanted = await tx
      .select({ seal: applicationSeal, fields: application.fields })
      .from(application)
      .innerJoin(applicationSeal, eq(applicationSeal.applicationId, application.id))
      .where(eq(application.id, row.id));
    await addRows(
      tx,
      keptAllowance,
      wanted.map(({ seal: { position: _, ...seal }, fields }) => ({
        ...seal,
        id: randomUUID(),
        windowEnd: new Date(fields.endAt),
      })),
      { known: 'stays' },
    );
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
      link: `/sealManage/examinedetail/${row.id}`,
      object: { type: 'application', id: row.id },
    });
    await tellLive(tx, { kind: 'counts', companyId: row.companyId, accountIds: to });
  };
