import { limits } from '@chancery/contract/limits.ts';
import type { FieldSpec } from '../../kit/form/field-spec.ts';
import { materialEndings } from '../announcement/announcement-fields.ts';
import { sendMaterial } from '../announcement/send-material.ts';

/** The file that is offered. */
export const offeredFile = {
  label: 'download.file',
  kind: {
    files: {
      send: sendMaterial('material'),
      accept: materialEndings,
      maxBytes: limits.file.mb * limits.bytesPerMb,
    },
  },
} as const satisfies FieldSpec;
