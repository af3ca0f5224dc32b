import type { SubmittedFields } from '@chancery/contract/application/fields.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import { eq } from 'drizzle-orm';
import { type FileService, keptFile } from '../../files/ports.ts';
import type { UnitActor } from '../../kit/actor.ts';
import { addRows, removeRows, sayRow } from '../../kit/keep-rows.ts';
import type { Tx } from '../../kit/transaction.ts';
import { keepPlaces } from '../placing/keep-places.ts';
import { keptApplicationFile, keptApplicationSeal } from './application.kept.ts';
import { applicationFile, applicationSeal } from './application.table.ts';
import type { WantedSeal } from './check-fields.ts';

/** Keeps the seals, files and places of an application, in place of what was kept before. */
export const keepParts = async (
  tx: Tx,
  files: FileService,
  actor: UnitActor,
  id: string,
  seals: readonly WantedSeal[],
  fields: SubmittedFields,
): Promise<void> => {
  const { companyId } = actor;
  await removeRows(tx, keptApplicationSeal, eq(applicationSeal.applicationId, id));
  await removeRows(tx, keptApplicationFile, eq(applicationFile.applicationId, id));
  await addRows(
    tx,
    keptApplicationSeal,
    seals.map(({ deviceId, normalCount, crossPageCount }, position) => ({
      companyId,
      applicationId: id,
      deviceId,
      position,
      normalCount,
      crossPageCount,
    })),
  );
  const rows = [];
  for (const [position, fileId] of [...new Set(fields.files)].entries()) {
    const used = await files.use(tx, actor, fileId, FilePurpose.application);
    sayRow(tx, keptFile, used, keptFile.fields, { thread: id });
    rows.push({ companyId, applicationId: id, fileId, stamped: true, position });
  }
  for (const [position, fileId] of [...new Set(fields.attachments)].entries()) {
    const used = await files.use(tx, actor, fileId, FilePurpose.attachment);
    sayRow(tx, keptFile, used, keptFile.fields, { thread: id });
    rows.push({ companyId, applicationId: id, fileId, stamped: false, position });
  }
  await addRows(tx, keptApplicationFile, rows, { known: 'stays' });
  await keepPlaces(tx, { id, companyId }, fields.places);
};
