import { hex } from '@chancery/contract/client/bytes.ts';
import { Refusal } from '@chancery/contract/client/refusal.ts';
import { limits } from '@chancery/contract/limits.ts';
import { pauseOrOnline } from '../pause.ts';
import { cancelled, type FileValue, type SendFile } from './file-value.ts';
import { keepTrying } from './keep-trying.ts';

interface PartOptions {
  readonly signal: AbortSignal;
  onProgress(part: number): void;
}

/** The calls an upload in parts is made of. */
export interface PartCalls {
  begin(
    about: { readonly fileName: string; readonly size: number; readonly digest: string },
    signal: AbortSignal,
  ): Promise<{ uploadId: string; partSize: number; received: readonly number[] }>;
  part(uploadId: string, offset: number, bytes: Blob, options: PartOptions): Promise<unknown>;
  finish(uploadId: string, signal: AbortSignal): Promise<FileValue>;
  cancel(uploadId: string): Promise<unknown>;
  readonly pause?: typeof pauseOrOnline;
}

const atOnce = 2;
const roundsMax = 3;
/** The upload is not as it was: what is there is asked for anew. */
const startsOver: ReadonlySet<string | undefined> = new Set([
  'file.digest',
  'file.incomplete',
  'file.uploadNotFound',
]);

const digestOf = async (file: File) => hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));

/** How much of a file has been sent, with what is under way. */
const createMeter = (size: number, onProgress: (part: number) => void) => {
  const sent = new Map<number, number>();
  return (offset: number, bytes: number) => {
    sent.set(offset, bytes);
    onProgress(Math.min(1, [...sent.values()].reduce((sum, one) => sum + one, 0) / size));
  };
};

/**
 * Sends a large file in parts. A lost connection is waited for; what has arrived is not sent again, also after the
 * page was closed and the same file is chosen later.
 */
export const createPartSender =
  (calls: PartCalls): SendFile =>
  async (file, { signal, onProgress, onWaiting = () => {} }) => {
    const pause = calls.pause ?? pauseOrOnline;
    const trying = { signal, onWaiting, pause, patienceMs: limits.timeoutMs.largeUpload };
    const digest = await digestOf(file);
    let begun: string | undefined;

    const round = async (): Promise<FileValue> => {
      const about = { fileName: file.name, size: file.size, digest };
      const { uploadId, partSize, received } = await keepTrying(() => calls.begin(about, signal), trying);
      begun = uploadId;
      const meter = createMeter(file.size, onProgress);
      const there = new Set(received);
      const offsets = Array.from({ length: Math.ceil(file.size / partSize) }, (_, at) => at * partSize);
      const lengthAt = (offset: number) => Math.min(partSize, file.size - offset);
      for (const offset of there) meter(offset, lengthAt(offset));
      const missing = offsets.filter((offset) => !there.has(offset));

      const sendNext = async (): Promise<void> => {
        for (let offset = missing.shift(); offset !== undefined; offset = missing.shift()) {
          const at = offset;
          const length = lengthAt(at);
          const bytes = file.slice(at, at + length);
          await keepTrying(
            () => calls.part(uploadId, at, bytes, { signal, onProgress: (part) => meter(at, part * length) }),
            trying,
          );
          meter(at, length);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, sendNext));
      return keepTrying(() => calls.finish(uploadId, signal), trying);
    };

    try {
      for (let left = roundsMax; ; left -= 1) {
        try {
          return await round();
        } catch (error) {
          if (left <= 1 || !(error instanceof Refusal) || !startsOver.has(error.key)) throw error;
          // The same question within the guard against second clicks would get the same answer.
          await pause(limits.reclickGuardMs, signal);
          signal.throwIfAborted();
        }
      }
    } catch (error) {
      const isOver = signal.aborted ? signal.reason === cancelled : error instanceof Refusal;
      // What is refused or given up need not take room in the storage of the unit.
      if (begun && isOver) calls.cancel(begun).catch(() => {});
      throw error;
    }
  };
