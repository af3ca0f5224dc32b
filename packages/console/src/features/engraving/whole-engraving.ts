import type { getEngraving } from '@chancery/contract/engraving/calls.ts';
import type { getEngravingWork } from '@chancery/contract/engraving/work.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';

/** A seal that is engraved, with its whole story. */
export type WholeEngraving = CallResult<typeof getEngraving>;
/** The same as its partner sees it. */
export type WholeWork = CallResult<typeof getEngravingWork>;
