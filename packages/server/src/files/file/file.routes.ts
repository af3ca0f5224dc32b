import * as call from '@chancery/contract/file/calls.ts';
import { handle, handlePrepared } from '../../kit/handle.ts';
import type { FileService } from './file.service.ts';
import type { UploadService } from './upload.service.ts';

export const fileRoutes = (files: FileService, uploads: UploadService) => [
  handlePrepared(
    call.uploadFile,
    ({ input, bytes }) => files.receive(bytes, input),
    ({ actor, input }, received) => files.upload(actor, input, received),
    ({ content }) => content.drop(),
  ),
  handle(call.beginUpload, ({ actor, input }) => uploads.begin(actor, input)),
  handlePrepared(
    call.uploadPart,
    ({ actor, input, bytes }) => uploads.writePart(actor, input, bytes),
    ({ actor, input, bytes }, draft) => uploads.keepPart(actor, input, bytes.length, draft),
    uploads.dropPart,
  ),
  handlePrepared(
    call.finishUpload,
    ({ actor, input }) => uploads.finishing.prepare(actor, input),
    ({ actor, input }, whole) => uploads.finishing.finish(actor, input, whole),
    uploads.finishing.putAway,
  ),
  handle(call.cancelUpload, ({ actor, input }) => uploads.cancel(actor, input)),
  handle(call.getTempUrl, ({ actor, input }) => files.tempUrl(actor, input)),
  handle(call.deleteFile, ({ actor, input }) => files.remove(actor, input)),
];
