import type { getDestruction } from '@chancery/contract/destruction/calls.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';

/** A seal that is put out of use, with its whole story. */
export type WholeDestruction = CallResult<typeof getDestruction>;
