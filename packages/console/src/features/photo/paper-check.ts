import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { listPaperChecks } from '#wire/paper-check/calls.ts';

/** What a look at a photo found. */
export type PaperCheck = CallResult<typeof listPaperChecks>['list'][number];
