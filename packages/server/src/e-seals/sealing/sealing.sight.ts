import type { SealedCopy } from '@chancery/contract/sealing/calls.ts';
import { SealedState } from '@chancery/contract/sealing/codes.ts';
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type FileService, file } from '../../files/ports.ts';
import type { UnitActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';
import { openTo, usesSeenBy } from '../../seal-use/ports.ts';
import { type SealedRow, sealedFile } from './sealing.table.ts';

/** That a sealed file is of an application that somebody may open. */
export const ofOpenApplication = (actor: UnitActor): SQL<boolean> =>
  sql<boolean>`${sealedFile.applicationId} IN (
    SELECT id FROM application WHERE company_id = ${actor.companyId} AND ${openTo(actor) ?? sql`true`})`;

/** That somebody may open a sealed file though another pressed the seal. */
export const isOpenTo = (actor: UnitActor): SQL =>
  sql`(${ofOpenApplication(actor)} OR ${sealedFile.authorizationId} IN (
    SELECT id FROM authorization_grant WHERE company_id = ${actor.companyId} AND ${usesSeenBy(actor) ?? sql`true`}))`;

/** Whether a sealed file is one that somebody may open. */
export const opensSealed = async (tx: Tx, actor: UnitActor, fileId: string): Promise<boolean> => {
  const [row] = await tx
    .select({ id: sealedFile.id })
    .from(sealedFile)
    .where(
      and(eq(sealedFile.companyId, actor.companyId), eq(sealedFile.sealedFileId, fileId), isOpenTo(actor)),
    )
    .limit(1);
  return row !== undefined;
};

/** Sealed files by their ids, with links to them. */
export const copiesOf = async (
  tx: Tx,
  files: Pick<FileService, 'linkTo'>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, z.output<typeof SealedCopy>>> => {
  const wanted = ids.filter((id): id is string => id !== null);
  const rows = wanted.length > 0 ? await tx.select().from(file).where(inArray(file.id, wanted)) : [];
  return new Map(
    rows.map((row) => [
      row.id,
      {
        filePath: row.id,
        fileName: row.name,
        size: row.size,
        digest: row.digest.toString('hex'),
        ...files.linkTo(row),
      },
    ]),
  );
};

/** The latest try for each file of an application and a seal. */
export const latestOf = async (
  tx: Tx,
  applicationId: string,
  deviceId: string,
): Promise<ReadonlyMap<string, SealedRow>> => {
  const rows = await tx
    .selectDistinctOn([sealedFile.sourceFileId])
    .from(sealedFile)
    .where(and(eq(sealedFile.applicationId, applicationId), eq(sealedFile.deviceId, deviceId)))
    .orderBy(sealedFile.sourceFileId, desc(sealedFile.createdAt), desc(sealedFile.id));
  return new Map(rows.map((row) => [row.sourceFileId, row]));
};

/** All seals on the files of an application, in the order in which they were pressed; those in signing tasks stand there. */
export const pressedOn = (tx: Tx, applicationId: string): Promise<SealedRow[]> =>
  tx
    .select()
    .from(sealedFile)
    .where(
      and(
        eq(sealedFile.applicationId, applicationId),
        eq(sealedFile.state, SealedState.done),
        isNull(sealedFile.signingTaskId),
      ),
    )
    .orderBy(sealedFile.finishedAt, sealedFile.id);
