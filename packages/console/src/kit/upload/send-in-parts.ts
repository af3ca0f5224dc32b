import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { beginUpload, cancelUpload, finishUpload, uploadPart } from '#wire/file/calls.ts';
import type { FilePurpose } from '#wire/file/codes.ts';
import { callAny } from '../query.ts';
import type { SendFile } from './file-value.ts';
import { createPartSender } from './part-sender.ts';
import { progressFetch } from './progress-fetch.ts';

/** A part on which nothing moves for so long is sent again. */
const stallMs = 30_000;

/** Uploads for a purpose, in parts. */
export const sendInParts = (purpose: CodeOf<typeof FilePurpose>): SendFile =>
  // The item on the page tells what happens; notices would come with every try.
  createPartSender({
    begin: (about, signal) => callAny(beginUpload, { ...about, purpose }, { signal, silent: true }),
    part: (uploadId, offset, body, { signal, onProgress }) =>
      callAny(
        uploadPart,
        { uploadId, offset },
        { signal, body, fetch: progressFetch(onProgress, stallMs), silent: true },
      ),
    finish: async (uploadId, signal) => {
      // Whoever lost the answer asks again under the same key, and gets the same file.
      const options = { signal, silent: true, idempotencyKey: `finish-${uploadId}` };
      const { filePath, fileName, size, fileType } = await callAny(finishUpload, { uploadId }, options);
      return { filePath, fileName, size, fileType };
    },
    cancel: (uploadId) => callAny(cancelUpload, { uploadId }, { silent: true }),
  });
