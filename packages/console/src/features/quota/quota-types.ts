import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getQuota } from '@chancery/contract/quota/calls.ts';

/** A request with every limit it asks for. */
export type Quota = CallResult<typeof getQuota>;
/** One limit of a request. */
export type QuotaLine = Quota['items'][number];
