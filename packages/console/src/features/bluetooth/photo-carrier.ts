import { createPhotoCollector, type PhotoCollector } from '@chancery/device/bluetooth-photo.ts';
import { bytesDigest } from '@chancery/device/digest.ts';
import type { PhotoChannel } from './photo-channel.ts';

/** A photo that the server waits for. */
export interface WantedPhoto {
  readonly digest: string;
  readonly size: number;
}

/** What is here of a photo: it outlives the connection, so that the next one goes on where this one broke off. */
export interface PhotoShelf {
  photo?: { readonly digest: string; readonly collector: PhotoCollector } | undefined;
}

/** Hands the server a photo; says whether it keeps it and what the seal is to be told. */
export type SendPhoto = (
  digest: string,
  bytes: Uint8Array<ArrayBuffer>,
) => Promise<{ readonly kept: boolean; readonly down: readonly string[] }>;

/** How far the photo is that is under way, and how many wait behind it. */
export interface PhotoProgress {
  readonly percent: number;
  readonly waiting: number;
}

/** What is asked for at once takes about this long, so that presses and orders need not wait for a whole photo. */
const turnMs = 700;
const askBytes = { first: 4_096, least: 512, most: 65_536 } as const;
/** A photo that comes out wrong so often, or does not go on so often in turn, is left to the next connection. */
const triesMax = 3;

/** Carries photos from a seal to the server, one after the other and a little at a time. */
export const createPhotoCarrier = (channel: PhotoChannel, shelf: PhotoShelf, send: SendPhoto) => {
  let queue: readonly WantedPhoto[] = [];
  let ask: number = askBytes.first;
  const seen = new Set<string>();
  const failures = { wrong: 0, stuck: 0 };
  const counts = { carried: 0, refused: 0 };

  const collectorOf = ({ digest, size }: WantedPhoto): PhotoCollector => {
    if (shelf.photo?.digest !== digest) shelf.photo = { digest, collector: createPhotoCollector(size) };
    return shelf.photo.collector;
  };

  const leave = (what: keyof typeof counts): void => {
    counts[what] += 1;
    failures.wrong = 0;
    failures.stuck = 0;
    shelf.photo = undefined;
    queue = queue.slice(1);
  };
  const fail = (how: keyof typeof failures): void => {
    failures[how] += 1;
    if (failures[how] === triesMax) leave('refused');
  };

  const fetchMore = async ({ digest, size }: WantedPhoto, collector: PhotoCollector): Promise<void> => {
    const from = collector.have();
    const length = Math.min(ask, size - from);
    const begun = performance.now();
    await channel.fetch({ digest, from, length }, collector.take, () => collector.have() >= from + length);
    const got = collector.have() - from;
    if (got === 0) return fail('stuck');
    failures.stuck = 0;
    const pace = (got * turnMs) / Math.max(1, performance.now() - begun);
    ask = Math.round(Math.min(askBytes.most, Math.max(askBytes.least, pace)));
  };

  const handOver = async ({ digest }: WantedPhoto, collector: PhotoCollector): Promise<readonly string[]> => {
    if (bytesDigest(collector.bytes) !== digest) {
      collector.empty();
      fail('wrong');
      return [];
    }
    const { kept, down } = await send(digest, collector.bytes);
    leave(kept ? 'carried' : 'refused');
    return down;
  };

  return {
    counts,
    /** The server waits for these; whichever it asked for before is not begun anew. */
    want: (photos: readonly WantedPhoto[]): void => {
      const fresh = photos.filter(({ digest }) => !seen.has(digest));
      for (const { digest } of fresh) seen.add(digest);
      queue = [...queue, ...fresh];
    },
    progress: (): PhotoProgress | undefined => {
      const [photo, ...behind] = queue;
      if (!photo) return undefined;
      const have = shelf.photo?.digest === photo.digest ? shelf.photo.collector.have() : 0;
      return { percent: Math.floor((100 * have) / photo.size), waiting: behind.length };
    },
    /** Goes on a little; gives what the seal is to be told. */
    carry: async (): Promise<readonly string[]> => {
      const [photo] = queue;
      if (!photo) return [];
      const collector = collectorOf(photo);
      if (!collector.isWhole()) await fetchMore(photo, collector);
      return collector.isWhole() ? handOver(photo, collector) : [];
    },
  };
};
