import { PhotoSource } from '@chancery/contract/use-record/codes.ts';
import type { Photo } from '@chancery/device/messages.ts';
import { and, eq, sql } from 'drizzle-orm';
import { file } from '../../files/ports.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { BoundDevice, PhotoIntake } from '../../seals/ports.ts';
import { press } from '../use-record/use-record.table.ts';
import { type createAttach, knownPhoto, lockRecord } from './attach-photo.ts';
import { tellPhoto } from './photo-news.ts';
import type { Pictures } from './take-photo.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly attach: ReturnType<typeof createAttach>;
  readonly pictures: Pictures;
}

/** A photo that came before the press it shows. */
interface Early {
  readonly companyId: string;
  readonly deviceId: string;
  /** Which of the seal's devices took it; left out by what waited before there was more than one. */
  readonly generation?: number;
  readonly counter: number;
  readonly fileId: string;
  readonly at: number;
}

const job = 'photo.attach';

/** Keeps the photos devices take. */
export const createPhotoIntake = ({ transactions, jobs, attach, pictures }: Parts): PhotoIntake => {
  const attachTo = async (tx: Tx, early: Early): Promise<boolean> => {
    const { companyId, deviceId, generation = 0, counter, fileId, at } = early;
    const [shown] = await tx
      .select({ id: press.id, sequence: press.sequence, counter: press.counter, recordId: press.recordId })
      .from(press)
      .where(and(eq(press.deviceId, deviceId), eq(press.generation, generation), eq(press.counter, counter)));
    const record = shown && (await lockRecord(tx, companyId, { id: shown.recordId }));
    if (!record) return false;
    const [{ digest } = { digest: undefined }] = await tx
      .select({ digest: file.digest })
      .from(file)
      .where(eq(file.id, fileId));
    if (!digest || (await knownPhoto(tx, record.id, digest))) return true;
    const takenAt = new Date(at);
    await attach(tx, { record, press: shown, fileId, digest, source: PhotoSource.device, takenAt });
    const { authorizationId, userId } = record;
    if (authorizationId && userId) {
      const about = { authorizationId, sequence: shown.sequence, photos: record.photos + 1 };
      const frame = { type: 'INFO', event: 'arrived', ...about } as const;
      await tellPhoto(tx, { companyId, accountIds: [userId], frame });
    }
    return true;
  };

  jobs.define(
    job,
    (early: Early) =>
      transactions.apart({ companyId: early.companyId }, async (tx) => {
        if (!(await attachTo(tx, early))) throw new Error('the press of this photo is not here yet');
      }),
    { retries: 12, retrySeconds: 5, retrySecondsMax: 3_600 },
  );

  /**
   * Whether this very photo is here already: devices repeat what was not acknowledged in time, also while the first
   * is being kept, so that one waits for the other.
   */
  const isKnown = async (tx: Tx, { id, companyId }: BoundDevice, { digest }: Photo): Promise<boolean> => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`photo:${id}:${digest}`}, 0))`);
    const [known] = await tx
      .select({ id: file.id })
      .from(file)
      .where(
        and(
          eq(file.digest, Buffer.from(digest, 'hex')),
          eq(file.companyId, companyId),
          eq(file.createdBy, id),
        ),
      );
    return known !== undefined;
  };

  return {
    take: (device, photo, bytes) =>
      pictures.receive(bytes, (picture) =>
        transactions.apart({ companyId: device.companyId }, async (tx) => {
          if (await isKnown(tx, device, photo)) return;
          const owner = { id: device.id, companyId: device.companyId };
          const fileId = await pictures.keep(tx, owner, picture, new Date(photo.at));
          const early = {
            ...owner,
            deviceId: device.id,
            generation: device.generation ?? 0,
            counter: photo.counter,
            fileId,
            at: photo.at,
          };
          if (await attachTo(tx, early)) return;
          // The picture is safe; the press it shows is still on its way.
          const startAfter = new Date(Date.now() + 5_000);
          await jobs.send(tx, job, early, { startAfter, singletonKey: `${device.id} ${photo.digest}` });
        }),
      ),
  };
};
