import { createHash } from 'node:crypto';
import { readBundle, writeBundle } from '@chancery/evidence/bundle.ts';
import { sealDocument } from '@chancery/evidence/pdf.ts';
import { signerOf } from '@chancery/evidence/signature.ts';
import { verifyBundle } from '@chancery/evidence/verify.ts';
import { serveTasks } from '../../kit/serve-tasks.ts';
import { drawReport } from './draw/draw-report.ts';
import type { MadeReport, ReportWork } from './make-report.ts';

/** Puts the original photos into the bundle, each to its digest. */
const withPhotos = (bytes: Uint8Array, originals: ReportWork['originals']): Uint8Array => {
  const reading = readBundle(bytes);
  if (reading.is !== 'bundle' || originals.length === 0) return bytes;
  const known = new Map(
    originals.map((photo) => [
      createHash('sha256').update(photo).digest('hex'),
      Buffer.from(photo).toString('base64'),
    ]),
  );
  const photos = reading.bundle.photos?.map(({ digest }) => {
    const found = known.get(digest);
    return found === undefined ? { digest } : { digest, bytes: found };
  });
  return writeBundle({ ...reading.bundle, ...(photos && { photos }) });
};

/** Checks the evidence as anybody else would, before a report says that it holds. */
const faultOf = (bytes: Uint8Array): string | undefined => {
  const reading = readBundle(bytes);
  if (reading.is !== 'bundle') return reading.is;
  const { document: _room, ...bundle } = reading.bundle;
  return verifyBundle(writeBundle(bundle)).fault?.code;
};

serveTasks(async ({ task, originals, seed }: ReportWork): Promise<MadeReport> => {
  const bundle = withPhotos(task.bundle, originals);
  const broken = faultOf(bundle);
  if (broken !== undefined) return { broken };
  const pdf = await drawReport({ ...task, bundle });
  return { pdf: await sealDocument(pdf, signerOf(seed).sign) };
});
