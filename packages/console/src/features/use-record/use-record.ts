import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getUseDetail, listUseRecords } from '#wire/use-record/calls.ts';

/** A record as the list has it. */
export type RecordRow = CallResult<typeof listUseRecords>['list'][number];
/** Everything about a use. */
export type UseRecord = CallResult<typeof getUseDetail>;
/** One press of a use. */
export type Press = UseRecord['list'][number];
