import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { FilePurpose } from '#wire/file/codes.ts';

/** A file that the server has. */
export interface FileValue {
  readonly filePath: string;
  /** Empty where nothing but the path is known. */
  readonly fileName: string;
  readonly size?: number;
  readonly fileType?: string;
  /** A link that opens it, where one is at hand. */
  readonly tmpUrl?: string;
}

/** Why a file that somebody has given up is no longer sent. */
export const cancelled = 'cancelled';

/** How a file is sent. */
export type SendFile = (
  file: File,
  options: {
    readonly signal: AbortSignal;
    /** Gets how much is sent, from 0 to 1. */
    onProgress(part: number): void;
    /** Learns that the network is awaited, and that it is back. */
    onWaiting?(isWaiting: boolean): void;
  },
) => Promise<FileValue>;

interface Shared {
  /** How many files; 1 unless said. */
  readonly max?: number;
  /** Offers the camera on a phone. */
  readonly camera?: boolean;
}

/** What may be uploaded at a place: what its purpose takes, or what a call of its own does. */
export type FileRules = Shared &
  (
    | { readonly purpose: CodeOf<typeof FilePurpose>; readonly send?: undefined }
    | {
        readonly send: SendFile;
        /** Endings with their dot, `['.xlsx', '.csv']`. */
        readonly accept: readonly string[];
        readonly maxBytes: number;
      }
  );
