import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getAuthorization } from '#wire/authorization/calls.ts';

/** Everything about an authorisation. */
export type Authorization = CallResult<typeof getAuthorization>;
