import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { uploadMaterial } from '@chancery/contract/material/calls.ts';
import { and, asc, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type FileService, type LaidContent, makeTicket } from '../../files/ports.ts';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handlePrepared } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentRequest } from '../../kit/request-context.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { announcementMaterial, type MaterialRole, material } from './material.table.ts';

type Material = typeof material.$inferSelect;

interface Received {
  readonly type: Material['type'];
  readonly size: number;
  readonly content: LaidContent;
}

const batch = 50;

export type MaterialService = ReturnType<typeof createMaterialService>;

/** Files of the platform: uploaded by those who run it, read by whoever sees what they are attached to. */
export const createMaterialService = (
  transactions: Transactions,
  secrets: Secrets,
  files: Pick<FileService, 'receive' | 'keepContent' | 'releaseContent'>,
) => {
  /** A link for whoever asks. */
  const linkTo = (id: string): { readonly tmpUrl: string; readonly expiresAt: string } => {
    const expiresAt = new Date(Date.now() + limits.file.linkMinutes * 60_000);
    const forId = currentRequest()?.actor?.id;
    return {
      tmpUrl: `/materials/${makeTicket(secrets, 'material', { fileId: id, forId, expiresAt })}`,
      expiresAt: iso(expiresAt),
    };
  };

  const present = ({ id, name, type, size, digest }: Material) => ({
    filePath: id,
    fileName: name,
    fileType: type,
    size,
    digest: digest.toString('hex'),
    ...linkTo(id),
  });

  const upload = (
    actor: OperatorActor,
    { fileName: name }: CheckedInput<typeof uploadMaterial>,
    { type, size, content }: Received,
  ): Promise<CallResult<typeof uploadMaterial>> =>
    transactions.write('platform', async (tx) => {
      await files.keepContent(tx, content, size);
      const [row] = await tx
        .insert(material)
        .values({ id: uuidv7(), digest: content.digest, name, type, size, uploadedBy: actor.id })
        .returning();
      const kept = row ?? refuse('material.notFound');
      note({ objectType: 'material', objectId: kept.id, objectName: name, after: { size, type } });
      return present(kept);
    });

  /** Lets an announcement have exactly these files in a role. */
  const attach = async (
    tx: Tx,
    announcementId: string,
    role: MaterialRole,
    ids: readonly string[],
  ): Promise<void> => {
    const wanted = [...new Set(ids)];
    await tx
      .delete(announcementMaterial)
      .where(
        and(eq(announcementMaterial.announcementId, announcementId), eq(announcementMaterial.role, role)),
      );
    if (wanted.length === 0) return;
    // Held, so that nobody tidies one away meanwhile.
    const found = await tx.select().from(material).where(inArray(material.id, wanted)).for('share');
    const known = new Map(found.map((row) => [row.id, row]));
    if (wanted.some((id) => !known.has(id))) refuse('material.notFound');
    if (role === 'picture' && found.some(({ type }) => !type.startsWith('image/')))
      refuse('material.notFound');
    await tx
      .insert(announcementMaterial)
      .values(wanted.map((materialId, position) => ({ announcementId, materialId, role, position })));
  };

  const of = (tx: Tx, announcementId: string, role: MaterialRole): Promise<Material[]> =>
    tx
      .select({ material })
      .from(announcementMaterial)
      .innerJoin(material, eq(material.id, announcementMaterial.materialId))
      .where(
        and(eq(announcementMaterial.announcementId, announcementId), eq(announcementMaterial.role, role)),
      )
      .orderBy(asc(announcementMaterial.position))
      .then((rows) => rows.map((row) => row.material));

  /** The files of an announcement in a role, each with a link. */
  const linked = async (tx: Tx, announcementId: string, role: MaterialRole) =>
    (await of(tx, announcementId, role)).map(present);

  /** Links to the pictures of a text, by their ids. */
  const pictures = async (tx: Tx, announcementId: string): Promise<Record<string, string>> =>
    Object.fromEntries((await of(tx, announcementId, 'picture')).map(({ id }) => [id, linkTo(id).tmpUrl]));

  /** Refuses what is no picture, and holds it, so that nobody tidies it away meanwhile. */
  const holdPicture = async (tx: Tx, id: string): Promise<void> => {
    const [row] = await tx.select().from(material).where(eq(material.id, id)).for('share');
    if (!row?.type.startsWith('image/')) refuse('material.notFound');
  };

  /** One file with a link. */
  const linkedOne = async (tx: Tx, id: string) => {
    const [row] = await tx.select().from(material).where(eq(material.id, id));
    return row ? present(row) : null;
  };

  /** Forgets what was uploaded and is attached to nothing. */
  const tidy = (): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const idle = await tx
        .select()
        .from(material)
        .where(
          and(
            lt(material.createdAt, sql`now() - ${limits.file.unusedHours} * interval '1 hour'`),
            notExists(
              tx
                .select({ id: announcementMaterial.materialId })
                .from(announcementMaterial)
                .where(eq(announcementMaterial.materialId, material.id)),
            ),
            sql`NOT EXISTS (SELECT FROM mentor WHERE mentor.picture = ${material.id})`,
          ),
        )
        .orderBy(material.createdAt)
        .limit(batch)
        .for('update', { skipLocked: true });
      for (const { id, digest } of idle) {
        await tx.delete(material).where(eq(material.id, id));
        await files.releaseContent(tx, digest);
      }
    });

  return answering(
    { upload, receive: files.receive, attach, linked, linkedOne, holdPicture, pictures, linkTo, tidy },
    (materials) => [
      handlePrepared(
        uploadMaterial,
        ({ input, bytes }) => materials.receive(bytes, input),
        ({ actor, input }, received) => materials.upload(actor, input, received),
        ({ content }) => content.drop(),
      ),
    ],
  );
};
