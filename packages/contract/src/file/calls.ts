import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { text } from '../rules/text.ts';
import { FilePurpose, FileType } from './codes.ts';

/** How a file is named in calls; it says nothing about where the file lies. */
export const filePath = id;

/** A file that was taken. */
export const StoredFile = z.object({
  filePath,
  fileName: z.string(),
  size: z.number(),
  fileType: FileType.schema,
  /** SHA-256 of the content, in hex. */
  digest: z.string(),
});

/** A link that opens a file for a few minutes, for whoever holds it. */
export const FileLink = z.object({ tmpUrl: z.string(), expiresAt: z.iso.datetime({ offset: true }) });

/** What a look at a file's content may say against it. */
const faults = [
  'file.empty',
  'file.tooLarge',
  'file.type',
  'file.unknown',
  'file.broken',
  'file.pixels',
  'file.hidden',
  'file.active',
  'file.encrypted',
  'file.name',
  'file.storage',
] as const;

const fileName = text(1, limits.file.nameLength);

export const uploadFile = endpoint({
  method: 'POST',
  path: '/file/upload',
  summary: 'Upload a file; its content decides what it is',
  access: 'unit',
  bytes: true,
  input: z.object({ fileName, purpose: FilePurpose.schema }),
  result: StoredFile,
  timeoutMs: limits.timeoutMs.upload,
  errors: [...faults],
});

const uploadId = id;

/** How an upload in parts stands. */
export const OpenUpload = z.object({
  uploadId,
  /** How many bytes each part has; the last may have fewer. */
  partSize: z.number(),
  /** Where the parts begin that are there already. */
  received: z.array(z.number()),
});

export const beginUpload = endpoint({
  method: 'POST',
  path: '/file/upload/begin',
  summary: 'Begin to upload a large file in parts, or go on where the same file was left',
  access: 'unit',
  unlogged: true,
  input: z.object({
    fileName,
    purpose: FilePurpose.schema,
    size: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    /** SHA-256 of the whole content, in hex. */
    digest: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  result: OpenUpload,
  errors: ['file.empty', 'file.tooLarge', 'file.storage'],
});

export const uploadPart = endpoint({
  method: 'POST',
  path: '/file/upload/part',
  summary: 'One part of a large file; in any order, and again if need be',
  access: 'unit',
  unlogged: true,
  bytes: true,
  input: z.object({ uploadId, offset: z.coerce.number().int().min(0) }),
  result: z.object({}),
  timeoutMs: limits.timeoutMs.upload,
  errors: ['file.uploadNotFound', 'file.partWrong'],
});

export const finishUpload = endpoint({
  method: 'POST',
  path: '/file/upload/finish',
  summary: 'Put the parts of a large file together; its content decides what it is',
  access: 'unit',
  input: z.object({ uploadId }),
  result: StoredFile,
  timeoutMs: limits.timeoutMs.largeUpload,
  errors: ['file.uploadNotFound', 'file.incomplete', 'file.digest', 'request.tooMany', ...faults],
});

export const cancelUpload = endpoint({
  method: 'POST',
  path: '/file/upload/cancel',
  summary: 'Give up an upload in parts; what is there of it is forgotten',
  access: 'unit',
  unlogged: true,
  input: z.object({ uploadId }),
  result: z.object({}),
  errors: ['file.uploadNotFound'],
});

export const getTempUrl = endpoint({
  method: 'GET',
  path: '/file/temp-url',
  summary: 'A short-lived link to a file of my unit',
  access: 'unit',
  input: z.object({ filePath }),
  result: FileLink,
  errors: ['file.notFound'],
});

export const deleteFile = endpoint({
  method: 'POST',
  path: '/file/delete',
  summary: 'Delete a file I uploaded that nothing uses',
  access: 'unit',
  input: z.object({ filePath }),
  result: z.object({}),
  errors: ['file.notFound', 'file.inUse'],
});
