import { z } from 'zod';
import { FilePurpose, FileType } from './file.codes.ts';
import { endpoint } from './kit/endpoint.ts';
import { limits } from './limits.ts';
import { text } from './rules/text.ts';

/** How a file is named in calls; it says nothing about where the file lies. */
export const filePath = z.uuid();

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

export const uploadFile = endpoint({
  method: 'POST',
  path: '/file/upload',
  summary: 'Upload a file; its content decides what it is',
  access: 'unit',
  bytes: true,
  input: z.object({ fileName: text(1, limits.file.nameLength), purpose: FilePurpose.schema }),
  result: StoredFile,
  timeoutMs: limits.timeoutMs.upload,
  errors: [
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
  ],
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
