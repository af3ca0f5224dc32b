import { z } from 'zod';
import { filePath } from '../file/calls.ts';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { SealingFault } from './codes.ts';
import { Sheet } from './shapes.ts';

export const inspectForPlacing = endpoint({
  method: 'POST',
  path: '/v2/apply/placing/inspect',
  summary: 'Look at a file before seals are put on it: its pages, or why it cannot be sealed',
  access: 'unit',
  permission: 'apply.add',
  unlogged: true,
  input: z.object({ filePath }),
  result: z.object({ sheets: z.array(Sheet), fault: SealingFault.schema.nullable() }),
  timeoutMs: limits.timeoutMs.upload,
  errors: ['file.notFound', 'placing.unread'],
});
