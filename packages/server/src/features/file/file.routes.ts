import { deleteFile, getTempUrl, uploadFile } from '@chancery/contract/file.ts';
import { handle } from '../../kit/handle.ts';
import type { FileService } from './file.service.ts';

export const fileRoutes = (files: FileService) => [
  handle(uploadFile, ({ actor, input, bytes }) => files.upload(actor, input, bytes)),
  handle(getTempUrl, ({ actor, input }) => files.tempUrl(actor, input)),
  handle(deleteFile, ({ actor, input }) => files.remove(actor, input)),
];
