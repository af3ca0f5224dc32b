import type { uploadFile } from '@chancery/contract/file/calls.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { serveTasks } from '../../kit/serve-tasks.ts';
import { outcomeOf } from './file-outcome.ts';

/** A file to be looked at. */
export interface LookTask {
  readonly bytes: Buffer;
  readonly about: CheckedInput<typeof uploadFile>;
}

serveTasks(({ bytes, about }: LookTask) => outcomeOf(Buffer.from(bytes), about));
