import { z } from 'zod';
import { StoredFile } from '../file/calls.ts';
import { FilePurpose } from '../file/codes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { text } from '../rules/text.ts';

/** What those who run the platform may hand out. */
const purposes = [FilePurpose.material, FilePurpose.illustration] as const;

export const uploadMaterial = endpoint({
  method: 'POST',
  path: '/material/upload',
  summary: 'Upload a file that units are to read; its content decides what it is',
  access: 'operator',
  bytes: true,
  input: z.object({ fileName: text(1, limits.file.nameLength), purpose: z.enum(purposes) }),
  result: StoredFile.extend({ tmpUrl: z.string() }),
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
  ],
});
