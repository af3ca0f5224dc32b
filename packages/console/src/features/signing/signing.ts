import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { RowOf } from '@chancery/contract/kit/paging.ts';
import type { getSigning, listSigningSeals, listSignings } from '#wire/signing/calls.ts';
import type { getOutsideTask } from '#wire/signing/outside.ts';

/** A task in a list. */
export type SigningRow = RowOf<typeof listSignings>;
/** One task. */
export type Signing = CallResult<typeof getSigning>;
export type Party = Signing['list'][number];
/** A task as somebody outside sees it. */
export type OutsideTask = CallResult<typeof getOutsideTask>;
/** A use of a seal that the reader may press in a task. */
export type SigningSeal = CallResult<typeof listSigningSeals>['list'][number];
/** Where somebody signs. */
export type Field = Party['fields'][number];
