import { limits } from '@chancery/contract/limits.ts';
import type { FileStore } from '../../files/ports.ts';
import { Refused } from '../../kit/refuse.ts';
import type { PhotoRow } from './collect-report.ts';
import type { ReportPhoto } from './report-content.ts';

const { photos: most, pixels, photoMb } = limits.report;

/** Small enough for a page; upright, on white, without what the camera knew. */
const shrink = async (bytes: Buffer): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  return sharp(bytes)
    .rotate()
    .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 78, mozjpeg: false })
    .toBuffer();
};

/** The photos of a report for its pages, and as many of the originals as its evidence has room for. */
export const preparePhotos = async (store: FileStore, rows: readonly PhotoRow[]) => {
  const photos: ReportPhoto[] = [];
  const originals: Buffer[] = [];
  let room = photoMb * limits.bytesPerMb;
  for (const { digest, sequence, takenAt, source } of rows.slice(0, most)) {
    // One that is not what was kept stops the report; one that is lost leaves a gap on its pages.
    const bytes = await store.read(digest).catch((error: unknown) => {
      if (error instanceof Refused) throw error;
      return undefined;
    });
    const picture = bytes && (await shrink(bytes).catch(() => undefined));
    photos.push({ picture, sequence, takenAt, source, digest: digest.toString('hex') });
    if (!bytes || bytes.length > room) continue;
    room -= bytes.length;
    originals.push(bytes);
  }
  return { photos, originals };
};
