import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getSealing } from '#wire/sealing/calls.ts';

/** A use of an electronic seal. */
export type Sealing = CallResult<typeof getSealing>;

export type FileToSeal = Sealing['files'][number];
